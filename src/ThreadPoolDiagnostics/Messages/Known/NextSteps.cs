namespace ThreadPoolDiagnostics.Messages.Known;

/// <summary>What to run next.</summary>
internal static class NextSteps
{
    /// <summary>The process that wrote the message.</summary>
    public const string ThisProcess = "While it happens: dotnet-starvation check -p PID. For the next time: "
        + "dotnet-starvation record -n NAME --out DIR.";

    /// <summary>A client wrote it, and its server may be the one that starves.</summary>
    public const string BothEnds = "While it happens, check both ends: dotnet-starvation check -p PID of this process, and "
        + "of the "
        + "service that did not answer.";

    /// <summary>Connections of a pool are used up.</summary>
    public const string Connections = "While it happens: dotnet-starvation check -p PID. It names the calls that hold pool "
        + "threads, "
        + "and connection pools for which callers wait.";
}
