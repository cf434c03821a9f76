// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's English texts that the window shows, for the translators. A test holds that none is missing.
#include <QCoreApplication>

namespace overlap {

// Only read by lupdate.
[[maybe_unused]] extern const char* const engineTexts[];
const char* const engineTexts[] = {
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "No GPU activity was recorded, so there is nothing to be changed"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "The recording has no calls of the host, so it does not tell what the host does between copies "
                      "and kernels; record "
                      "the CUDA API too (nsys profile --trace=cuda, profiler activities CPU and CUDA)"),
    QT_TRANSLATE_NOOP(
        "overlap::EngineTexts",
        "Nothing in the recording repeats: no range and no copy, kernel or synchronisation comes again with "
        "the same calls between; record three rounds of the loop or more"),
    QT_TRANSLATE_NOOP(
        "overlap::EngineTexts",
        "Fetch results into pinned buffers that are allocated once, and wait for them only when they are read."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Allocate the output buffers with cudaHostAlloc, copy with "
                                              "cudaMemcpyAsync, record an event, and wait for it before reading."),
    QT_TRANSLATE_NOOP(
        "overlap::EngineTexts",
        "Copy into a buffer made once with torch.empty(..., pin_memory=True) by out.copy_(result, non_blocking=True) "
        "instead of result.cpu(); record a torch.cuda.Event and wait for it before reading."),
    QT_TRANSLATE_NOOP(
        "overlap::EngineTexts",
        "Put the staging buffers into pinned memory, allocated once. Asking for an asynchronous copy is not enough."),
    QT_TRANSLATE_NOOP(
        "overlap::EngineTexts",
        "Allocate the buffers with cudaHostAlloc, or register them once with cudaHostRegister, before the loop."),
    QT_TRANSLATE_NOOP(
        "overlap::EngineTexts",
        "DataLoader(pin_memory=True) and tensor.to(device, non_blocking=True); non_blocking alone does not help."),
    QT_TRANSLATE_NOOP(
        "overlap::EngineTexts",
        "Keep every call out of the default stream, libraries among them: each one is a barrier for all others."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Create streams with cudaStreamNonBlocking, pass a stream to every "
                                              "launch and library handle, or build with --default-stream per-thread."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Run everything inside with torch.cuda.stream(s), the odd operation "
                                              "among it; what runs outside goes to the default stream."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Issue in groups: all inputs, then all kernels, then all outputs. With one copy engine an output "
                      "that waits for its kernel holds up the inputs behind it."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Loop over the streams once for the H2D copies, once for the kernels, once for the D2H copies."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Prefetch the next batches' inputs before fetching the results of this one."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Use two or three streams of your own: work in the default stream never overlaps."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Create two or three streams with cudaStreamNonBlocking and let batches alternate between them."),
    QT_TRANSLATE_NOOP(
        "overlap::EngineTexts",
        "Prefetch the next batch inside with torch.cuda.stream(side), and let the default stream wait for it with "
        "torch.cuda.current_stream().wait_stream(side). A prefetch in the default stream hides nothing."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Use two or three streams, so that the copies of one batch run beside the kernels of another."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Create two or three streams with cudaStreamNonBlocking and let batches "
                                              "alternate between them; each needs buffers of its own."),
    QT_TRANSLATE_NOOP(
        "overlap::EngineTexts",
        "Prefetch the next batch in a side stream (torch.cuda.Stream) and call tensor.record_stream where it is used."),
    QT_TRANSLATE_NOOP(
        "overlap::EngineTexts",
        "Pin host buffers once, before the loop, and reuse them: pinning costs more than the copy it speeds up."),
    QT_TRANSLATE_NOOP(
        "overlap::EngineTexts",
        "Move cudaHostAlloc or cudaHostRegister out of the loop; unregistering waits for the device too."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Pin with DataLoader(pin_memory=True), or reuse a tensor made once with pin_memory=True, instead "
                      "of calling tensor.pin_memory() for every batch."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Let the pool keep its memory, or allocate once: a pool that gives "
                                              "memory back at every synchronisation asks the driver again each time."),
    QT_TRANSLATE_NOOP(
        "overlap::EngineTexts",
        "Raise cudaMemPoolAttrReleaseThreshold with cudaMemPoolSetAttribute, or allocate before the loop."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "With the cudaMallocAsync backend, keep tensors and write into them with out= or copy_."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Allocate the buffers of every slot once, before the loop. cudaFree waits for the whole device."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Move cudaMalloc and cudaFree out of the loop; where sizes vary use "
                                              "cudaMallocAsync and raise the pool's release threshold."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Leave freeing to PyTorch's caching allocator: no torch.cuda.empty_cache() in the loop, and "
                      "reuse tensors with out= or copy_."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Prepare faster: more workers, cheaper preparation, or prepare on the GPU."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Add threads that fill pinned slots ahead, or move the preparation into a kernel."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Raise num_workers and prefetch_factor of the DataLoader, use "
                                              "persistent_workers=True, or move transforms to the GPU."),
    QT_TRANSLATE_NOOP(
        "overlap::EngineTexts",
        "Prepare in other threads while the GPU works. More streams do not help a GPU that waits for its input."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Fill pinned slots ahead in worker threads; the issuing thread only takes what is filled."),
    QT_TRANSLATE_NOOP(
        "overlap::EngineTexts",
        "DataLoader(num_workers=n, prefetch_factor=2, persistent_workers=True), or move transforms to the GPU."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Copy asynchronously from pinned buffers, and wait only where a result is needed."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Replace cudaMemcpy by cudaMemcpyAsync in a stream of the batch, with "
                                              "pinned buffers and an event for each slot."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Replace .to(device) and .cpu() by copies with non_blocking=True from and to pinned tensors."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Do not wait in the loop. Wait for a buffer only when it is needed again, and once at the end."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Replace cudaStreamSynchronize and cudaDeviceSynchronize in the loop by an event for each slot, "
                      "and wait for it before the slot is filled again."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Avoid .item(), .cpu(), print(tensor) and torch.cuda.synchronize() in the loop; collect results "
                      "on the GPU and fetch them at the end or some steps later."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Let copies run beside the kernels of another batch: pinned memory, two "
                                              "or three streams, no waiting in the loop."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "cudaMemcpyAsync from pinned buffers in two or three non-blocking streams."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Prefetch the next batch in a side stream from pinned memory with non_blocking=True."),
    QT_TRANSLATE_NOOP(
        "overlap::EngineTexts",
        "Give the device its next work before it is done with the last: see what the host does in these gaps."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Queue ahead in two or three streams; wait for events, not for the device."),
    QT_TRANSLATE_NOOP(
        "overlap::EngineTexts",
        "Prefetch, avoid synchronising calls in the loop, and look at what Python does between two steps."),
    QT_TRANSLATE_NOOP(
        "overlap::EngineTexts",
        "Find what keeps kernels from running: the other findings, or simply a link that is the bottleneck."),
    QT_TRANSLATE_NOOP(
        "overlap::EngineTexts",
        "Overlap copies with kernels, send less (smaller types, compute on the device), or do more for each byte."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Send uint8 and convert on the GPU, keep data on the device between steps, prefetch."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Launch less often: the kernels are shorter than the calls that launch them."),
    QT_TRANSLATE_NOOP(
        "overlap::EngineTexts",
        "Capture the sequence once with cudaStreamBeginCapture and replay it with cudaGraphLaunch, or fuse kernels."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "torch.compile(mode=\"reduce-overhead\") or torch.cuda.CUDAGraph; a larger batch also helps."),
    QT_TRANSLATE_NOOP(
        "overlap::EngineTexts",
        "Gather small pieces into one buffer and send it at once: each copy has a fixed cost whatever its size."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Pack into one pinned staging buffer for each batch and issue one cudaMemcpyAsync."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Collate into one tensor before .to(device); move several tensors as one."),
    QT_TRANSLATE_NOOP(
        "overlap::EngineTexts",
        "Look at the link: its width and generation, and whether the host buffer is on the GPU's NUMA node."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "nvidia-smi -q -d PCIE shows generation and width under load; bind the "
                                              "process with numactl to the GPU's node; measure again with calibrate."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "The same; start the process under numactl --cpunodebind and --membind of the GPU's node."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Give each kernel more work, or run several at once: a kernel with fewer "
                                              "blocks than SMs leaves the rest of the GPU empty."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Larger batches, more blocks for each sample, or kernels of several streams side by side."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Raise batch_size until the throughput stops growing."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Warm up before measuring: the first launch loads the kernel's code."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Run a small batch before the loop, or set CUDA_MODULE_LOADING=EAGER."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Run some iterations before the timed ones; torch.compile and cuDNN autotuning need them too."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "Wait for the device before stopping the clock: calls return long before the work is done."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "cudaDeviceSynchronize before reading the clock, or cudaEventElapsedTime between two events."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "torch.cuda.synchronize() before reading the clock, or torch.cuda.Event(enable_timing=True)."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "The launches are slow because the queue is full, not because launching is: the GPU is behind. "
                      "Launch less often, or give the other streams their work first."),
    QT_TRANSLATE_NOOP(
        "overlap::EngineTexts",
        "Replay a graph instead of many launches, fuse kernels, or spread launches over the streams in turn."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts",
                      "torch.compile(mode=\"reduce-overhead\") or torch.cuda.CUDAGraph; the GPU is what to speed up."),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Everything runs in the default stream"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Calls in the default stream hold up the other streams"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "The order of issue serialises copies on one engine"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "One stream serialises independent work"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Host memory is pinned inside the loop"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "The memory pool asks the driver inside the loop"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Device memory is allocated and freed inside the loop"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Async copies to pageable memory may serialise"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Async copies from and to pageable memory may serialise"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Async copies from pageable memory may serialise"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Blocking copies hold up the host"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Synchronising in the loop lets the device run dry"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Copies are not hidden"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "The device is idle too often"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Kernel utilisation is low"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Launching takes longer than the kernels"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Many small copies"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Pinned copies are slower than this link can"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "The GPU waits for the preparing workers"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "The GPU waits for the preparation"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Kernels fill only part of the GPU"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "The first launch loads the kernel's code"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "The clock stops before the device is done"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "Launches wait for a full queue"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "the recording does not say which host memory is pinned"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "no calls of the host were recorded"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "no calibrated rate of this device is known; run calibrate"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "it is not known how many SMs the device has"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "the recording does not say how many blocks the kernels have"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "nothing was recorded in this window"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "there is one launch only, and nothing to hold it against"),
    QT_TRANSLATE_NOOP("overlap::EngineTexts", "the recording does not say which streams the operations were in"),
};

} // namespace overlap
