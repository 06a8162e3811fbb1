using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Symbols;

namespace ThreadPoolDiagnostics.Stacks.Capture;

/// <summary>What one session of the sample profiler has shown.</summary>
/// <param name="Threads">The first stack of each thread.</param>
/// <param name="Compiled">The methods that the process has code of.</param>
internal sealed record SampledStacks(IReadOnlyList<ThreadStack> Threads, CompiledMethods Compiled);
