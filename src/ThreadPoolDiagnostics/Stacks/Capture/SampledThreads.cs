using ThreadPoolDiagnostics.Nettrace;

namespace ThreadPoolDiagnostics.Stacks.Capture;

/// <summary>The first sample of each thread in a trace of the sample profiler.</summary>
internal sealed class SampledThreads
{
    public const string Profiler = "Microsoft-DotNETCore-SampleProfiler";
    private const int ThreadSample = 0;

    private readonly Dictionary<int, SampledThread> _threads = [];

    public IReadOnlyCollection<SampledThread> All => _threads.Values;

    public void Add(TraceRecord data)
    {
        if (IsSample(data.Kind) && !data.Stack.IsEmpty && !_threads.ContainsKey(data.ThreadId))
            _threads.Add(data.ThreadId, ToThread(data));
    }

    public static bool IsSample(EventKind kind) => kind is { Id: ThreadSample, Provider: Profiler };

    private static SampledThread ToThread(TraceRecord data) =>
        new(data.ThreadId, [.. data.Stack], RanManagedCode(new Bytes(data.Payload).Int32()));

    /// <summary>Whether it ran managed code, by its mode at the suspension: cooperative, or preemptive (external).</summary>
    private static bool? RanManagedCode(int sampleType) => sampleType switch
    {
        1 => false,
        2 => true,
        _ => null,
    };
}

/// <summary>A thread's stack as addresses.</summary>
/// <param name="ThreadId">The operating system's id.</param>
/// <param name="Addresses">The return address of each frame, innermost first.</param>
/// <param name="RanManagedCode">Whether it executed managed code when it was sampled; null when unknown.</param>
internal sealed record SampledThread(int ThreadId, ulong[] Addresses, bool? RanManagedCode)
{
    /// <summary>The most frames that the runtime writes of a stack (ep-types.h, EP_MAX_STACK_DEPTH).</summary>
    public const int MostFrames = 100;

    /// <summary>Whether the stack has the most frames, so that the outermost may be missing.</summary>
    public bool IsCut => Addresses.Length >= MostFrames;
}
