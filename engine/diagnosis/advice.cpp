// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/diagnosis/finding.h"

namespace overlap {

namespace {
Advice pageable(FindingVariant variant)
{
    if (variant == FindingVariant::Output)
        return {
            "Fetch results into pinned buffers that are allocated once, and wait for them only when they are read.",
            "Allocate the output buffers with cudaHostAlloc, copy with cudaMemcpyAsync, record an event, and wait "
            "for it before reading.",
            "Copy into a buffer made once with torch.empty(..., pin_memory=True) by out.copy_(result, "
            "non_blocking=True) instead of result.cpu(); record a torch.cuda.Event and wait for it before reading."};
    return {
        "Put the staging buffers into pinned memory, allocated once. Asking for an asynchronous copy is not enough.",
        "Allocate the buffers with cudaHostAlloc, or register them once with cudaHostRegister, before the loop.",
        "DataLoader(pin_memory=True) and tensor.to(device, non_blocking=True); non_blocking alone does not help."};
}

Advice streams(FindingVariant variant)
{
    if (variant == FindingVariant::DefaultStreamBarrier)
        return {
            "Keep every call out of the default stream, libraries among them: each one is a barrier for all others.",
            "Create streams with cudaStreamNonBlocking, pass a stream to every launch and library handle, or build "
            "with --default-stream per-thread.",
            "Run everything inside with torch.cuda.stream(s), the odd operation among it; what runs outside goes "
            "to the default stream."};
    if (variant == FindingVariant::IssueOrder)
        return {"Issue in groups: all inputs, then all kernels, then all outputs. With one copy engine an output that "
                "waits for its kernel holds up the inputs behind it.",
                "Loop over the streams once for the H2D copies, once for the kernels, once for the D2H copies.",
                "Prefetch the next batches' inputs before fetching the results of this one."};
    if (variant == FindingVariant::DefaultStream)
        return {"Use two or three streams of your own: work in the default stream never overlaps.",
                "Create two or three streams with cudaStreamNonBlocking and let batches alternate between them.",
                "Prefetch the next batch inside with torch.cuda.stream(side), and let the default stream wait for it "
                "with torch.cuda.current_stream().wait_stream(side). A prefetch in the default stream hides nothing."};
    return {"Use two or three streams, so that the copies of one batch run beside the kernels of another.",
            "Create two or three streams with cudaStreamNonBlocking and let batches alternate between them; each needs "
            "buffers of its own.",
            "Prefetch the next batch in a side stream (torch.cuda.Stream) and call tensor.record_stream where it is "
            "used."};
}

Advice allocation(FindingVariant variant)
{
    if (variant == FindingVariant::Pinning)
        return {
            "Pin host buffers once, before the loop, and reuse them: pinning costs more than the copy it speeds up.",
            "Move cudaHostAlloc or cudaHostRegister out of the loop; unregistering waits for the device too.",
            "Pin with DataLoader(pin_memory=True), or reuse a tensor made once with pin_memory=True, instead of "
            "calling tensor.pin_memory() for every batch."};
    if (variant == FindingVariant::StreamOrdered)
        return {"Let the pool keep its memory, or allocate once: a pool that gives memory back at every "
                "synchronisation asks the driver again each time.",
                "Raise cudaMemPoolAttrReleaseThreshold with cudaMemPoolSetAttribute, or allocate before the loop.",
                "With the cudaMallocAsync backend, keep tensors and write into them with out= or copy_."};
    return {"Allocate the buffers of every slot once, before the loop. cudaFree waits for the whole device.",
            "Move cudaMalloc and cudaFree out of the loop; where sizes vary use cudaMallocAsync and raise the pool's "
            "release threshold.",
            "Leave freeing to PyTorch's caching allocator: no torch.cuda.empty_cache() in the loop, and reuse tensors "
            "with out= or copy_."};
}

Advice preparation(FindingVariant variant)
{
    if (variant == FindingVariant::Workers)
        return {"Prepare faster: more workers, cheaper preparation, or prepare on the GPU.",
                "Add threads that fill pinned slots ahead, or move the preparation into a kernel.",
                "Raise num_workers and prefetch_factor of the DataLoader, use persistent_workers=True, or move "
                "transforms to the GPU."};
    return {"Prepare in other threads while the GPU works. More streams do not help a GPU that waits for its input.",
            "Fill pinned slots ahead in worker threads; the issuing thread only takes what is filled.",
            "DataLoader(num_workers=n, prefetch_factor=2, persistent_workers=True), or move transforms to the GPU."};
}
} // namespace

Advice adviceFor(RuleId rule, FindingVariant variant)
{
    switch (rule) {
    case RuleId::PageableCopies:
        return pageable(variant);
    case RuleId::BlockingCopies:
        return {"Copy asynchronously from pinned buffers, and wait only where a result is needed.",
                "Replace cudaMemcpy by cudaMemcpyAsync in a stream of the batch, with pinned buffers and an event for "
                "each slot.",
                "Replace .to(device) and .cpu() by copies with non_blocking=True from and to pinned tensors."};
    case RuleId::BlockingSynchronization:
        return {"Do not wait in the loop. Wait for a buffer only when it is needed again, and once at the end.",
                "Replace cudaStreamSynchronize and cudaDeviceSynchronize in the loop by an event for each slot, and "
                "wait for it before the slot is filled again.",
                "Avoid .item(), .cpu(), print(tensor) and torch.cuda.synchronize() in the loop; collect results on the "
                "GPU and fetch them at the end or some steps later."};
    case RuleId::CopiesNotHidden:
        return {
            "Let copies run beside the kernels of another batch: pinned memory, two or three streams, no waiting in "
            "the loop.",
            "cudaMemcpyAsync from pinned buffers in two or three non-blocking streams.",
            "Prefetch the next batch in a side stream from pinned memory with non_blocking=True."};
    case RuleId::DeviceIdle:
        return {"Give the device its next work before it is done with the last: see what the host does in these gaps.",
                "Queue ahead in two or three streams; wait for events, not for the device.",
                "Prefetch, avoid synchronising calls in the loop, and look at what Python does between two steps."};
    case RuleId::LowKernelUtilization:
        return {"Find what keeps kernels from running: the other findings, or simply a link that is the bottleneck.",
                "Overlap copies with kernels, send less (smaller types, compute on the device), or do more for each "
                "byte.",
                "Send uint8 and convert on the GPU, keep data on the device between steps, prefetch."};
    case RuleId::LaunchBound:
        return {"Launch less often: the kernels are shorter than the calls that launch them.",
                "Capture the sequence once with cudaStreamBeginCapture and replay it with cudaGraphLaunch, or fuse "
                "kernels.",
                "torch.compile(mode=\"reduce-overhead\") or torch.cuda.CUDAGraph; a larger batch also helps."};
    case RuleId::SmallCopies:
        return {
            "Gather small pieces into one buffer and send it at once: each copy has a fixed cost whatever its size.",
            "Pack into one pinned staging buffer for each batch and issue one cudaMemcpyAsync.",
            "Collate into one tensor before .to(device); move several tensors as one."};
    case RuleId::SerializedStreams:
        return streams(variant);
    case RuleId::SlowCopies:
        return {"Look at the link: its width and generation, and whether the host buffer is on the GPU's NUMA node.",
                "nvidia-smi -q -d PCIE shows generation and width under load; bind the process with numactl to the "
                "GPU's node; measure again with calibrate.",
                "The same; start the process under numactl --cpunodebind and --membind of the GPU's node."};
    case RuleId::AllocationInLoop:
        return allocation(variant);
    case RuleId::HostBoundPreparation:
        return preparation(variant);
    case RuleId::UnderfilledKernels:
        return {"Give each kernel more work, or run several at once: a kernel with fewer blocks than SMs leaves the "
                "rest of the GPU empty.",
                "Larger batches, more blocks for each sample, or kernels of several streams side by side.",
                "Raise batch_size until the throughput stops growing."};
    case RuleId::LazyFirstLaunch:
        return {"Warm up before measuring: the first launch loads the kernel's code.",
                "Run a small batch before the loop, or set CUDA_MODULE_LOADING=EAGER.",
                "Run some iterations before the timed ones; torch.compile and cuDNN autotuning need them too."};
    case RuleId::ClockStopsEarly:
        return {"Wait for the device before stopping the clock: calls return long before the work is done.",
                "cudaDeviceSynchronize before reading the clock, or cudaEventElapsedTime between two events.",
                "torch.cuda.synchronize() before reading the clock, or torch.cuda.Event(enable_timing=True)."};
    case RuleId::QueueFull:
        return {"The launches are slow because the queue is full, not because launching is: the GPU is behind. Launch "
                "less often, or give the other streams their work first.",
                "Replay a graph instead of many launches, fuse kernels, or spread launches over the streams in turn.",
                "torch.compile(mode=\"reduce-overhead\") or torch.cuda.CUDAGraph; the GPU is what to speed up."};
    }
    return {};
}

} // namespace overlap
