namespace StarvationWatchdog;

/// <summary>The call that blocks most pool threads, or holds what they wait for, found by dotnet-starvation.</summary>
/// <param name="Method">
/// The application's method nearest to the wait, with its parameters; a method of a package or .NET if that was inlined.
/// </param>
/// <param name="Source">File and line, such as "Payment.cs:14"; null without symbols.</param>
/// <param name="Wait">The kind of wait: task, lock, sleep, input-output and so on.</param>
/// <param name="Threads">Number of pool threads that wait there.</param>
/// <param name="Stack">The frames from the wait outwards, with file and line where they are known.</param>
public sealed record BlockingCall(string Method, string? Source, string Wait, int Threads, IReadOnlyList<string> Stack)
{
    /// <summary>Number of pool threads that wait for what these hold, such as a lock; 0 when they hold nothing.</summary>
    public int HeldUp { get; init; }

    /// <summary>The method, with file and line if they are known.</summary>
    public override string ToString() => Source is null ? Method : $"{Method} ({Source})";
}
