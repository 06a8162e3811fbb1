namespace ThreadPoolDiagnostics;

internal static class KnownWaits
{
    public static WaitKind Find(IReadOnlyList<StackFrame> frames) => frames.Count < 0 ? default : WaitKind.None;
}
