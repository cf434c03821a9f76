// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/device/fault_kernel.h"

namespace overlap::cuda {

namespace {
__global__ void write_to(int* address)
{
    *address = 1;
}
} // namespace

cudaError_t faultTheDevice()
{
    write_to<<<1, 1>>>(reinterpret_cast<int*>(8));
    return cudaDeviceSynchronize();
}

} // namespace overlap::cuda
