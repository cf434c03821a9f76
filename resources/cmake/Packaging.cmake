# What both packages hold besides the programs, and what CPack makes .deb packages from (scripts/package runs it):
# overlapscope, the window, and overlapscope-cli, the command line, which needs no Qt.

set(overlap_packages cli)
if(OVERLAP_GUI)
    list(APPEND overlap_packages window)
endif()
set(package_of_cli overlapscope-cli)
set(package_of_window overlapscope)

foreach(component IN LISTS overlap_packages)
    set(folder ${CMAKE_INSTALL_DATADIR}/doc/${package_of_${component}})
    install(FILES ${PROJECT_SOURCE_DIR}/resources/packaging/copyright ${PROJECT_SOURCE_DIR}/LICENSE.exceptions
        ${PROJECT_SOURCE_DIR}/CHANGELOG.md DESTINATION ${folder} COMPONENT ${component})
endforeach()

set(OVERLAP_MAINTAINER "OverlapScope maintainers <maintainers@overlapscope.invalid>" CACHE STRING
    "Who is named as the maintainer of the packages")
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "${OVERLAP_MAINTAINER}")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL ${overlap_packages})
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)

set(CPACK_DEBIAN_CLI_PACKAGE_NAME ${package_of_cli})
set(CPACK_DEBIAN_CLI_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_CLI_PACKAGE_SUGGESTS openssh-client)
set(CPACK_COMPONENT_CLI_DESCRIPTION "overlap of CPU work, PCIe copies and GPU kernels: the command line
 Runs transfer and compute scenarios on an NVIDIA GPU or on a simulated one, compares them, sweeps and tunes
 their settings, and reads recordings of Nsight Systems and PyTorch. Needs no display.")

# The window starts the command line's program for a GPU and runs simulated devices itself. Fonts: what the window asks
# for, and Chinese. The plugin that loads its icons was part of libqt6svg6 before it got a package of its own; platform
# plugins likewise.
set(CPACK_DEBIAN_WINDOW_PACKAGE_NAME ${package_of_window})
set(CPACK_DEBIAN_WINDOW_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_WINDOW_PACKAGE_DEPENDS "fonts-noto-core, fonts-noto-mono, qt6-svg-plugins | libqt6svg6 (<< 6.6)")
set(CPACK_DEBIAN_WINDOW_PACKAGE_RECOMMENDS
    "${package_of_cli}, fonts-wqy-microhei, qt6-translations-l10n, shared-mime-info")
set(CPACK_COMPONENT_WINDOW_DESCRIPTION "shows live how CPU work, PCIe copies and GPU kernels overlap
 Draws two strategies of sending work to a GPU on one time axis and says in numbers and words what the difference
 is and why. Runs on a simulated GPU; for a real one it starts overlapscope-cli, here or on another machine.")

include(CPack)
