namespace StarvationWatchdog;

/// <summary>The call that blocks most threads of the pool, as dotnet-starvation has found it.</summary>
/// <param name="Method">The application's method nearest to the wait, with its arguments; of .NET where that was inlined.</param>
/// <param name="Source">File and line, for instance "Payment.cs:14"; null where no symbols were found.</param>
/// <param name="Wait">What it waits for: task, lock, sleep, input-output and so on.</param>
/// <param name="Threads">How many threads of the pool wait there.</param>
/// <param name="Stack">From the wait outwards, one frame a line, with file and line where they are known.</param>
public sealed record BlockingCall(string Method, string? Source, string Wait, int Threads, IReadOnlyList<string> Stack)
{
    /// <summary>The method and where it is.</summary>
    public override string ToString() => Source is null ? Method : $"{Method} ({Source})";
}
