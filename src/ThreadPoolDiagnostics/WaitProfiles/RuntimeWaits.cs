using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.WaitProfiles.Polling;

namespace ThreadPoolDiagnostics.WaitProfiles;

/// <summary>Waits for the runtime itself: for a garbage collection, a compilation, a type that is being loaded or initialized.
/// </summary>
internal static class RuntimeWaits
{
    /// <param name="stack">The stack of a thread that stands still.</param>
    /// <param name="library">The native library that it stands in; null when unknown.</param>
    public static bool Are(StackGroup stack, string? library) => stack.Wait is WaitKind.None
        && (library is null || RuntimeLibraries.Contain(library) || IsStarting(stack));

    /// <summary>Whether it starts an async method that has no frame: that is being compiled, since nothing else there waits.
    /// </summary>
    private static bool IsStarting(StackGroup stack) =>
        stack.Frames is [var innermost, ..] && DispatchFrames.BeginsAsyncMethod(innermost);
}
