using ThreadPoolDiagnostics.Stacks;

namespace ThreadPoolDiagnostics.WaitProfiles;

/// <summary>
/// Waits for a static constructor that runs in another thread, and waits itself. Since .NET 9 such a thread has a frame of its
/// own (InitHelpers in dotnet/runtime), in which it may also wait for the runtime: both waits have to overlap.
/// </summary>
/// <param name="waits">All waits, with their threads and timestamps.</param>
internal sealed class InitializerWaits(IEnumerable<(int Thread, long Begin, long End, StackGroup Stack)> waits)
{
    private const string Waiting = "System.Runtime.CompilerServices.InitHelpers.InitClassSlow(", StaticConstructor = "..cctor()";

    private readonly (int Thread, long Begin, long End, StackGroup Stack)[] _initializing =
    [
        .. waits.Where(wait => wait.Stack.Frames.Any(frame =>
            frame.IsApplication && frame.Method.EndsWith(StaticConstructor, StringComparison.Ordinal))),
    ];

    /// <summary>Whether one of the waits is one for a static constructor.</summary>
    public bool Contain(int thread, long begin, long end, StackGroup stack) =>
        stack.Frames is [var innermost, ..] && innermost.Method.StartsWith(Waiting, StringComparison.Ordinal)
        && Array.Exists(_initializing, other => other.Thread != thread
            && 2 * (Math.Min(end, other.End) - Math.Max(begin, other.Begin)) > end - begin);
}
