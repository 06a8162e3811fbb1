using StockExchange.CommandLine;

namespace DotnetStarvation;

/// <summary>The exit codes of dotnet-starvation in addition to <see cref="ExitCodes"/>.</summary>
internal static class StarvationExitCodes
{
    /// <summary>The thread pool starves.</summary>
    public const int Starving = 2;

    /// <summary>A scan has findings that its <c>--fail-on</c> names.</summary>
    public const int Findings = 2;

    /// <summary>Attaching failed, or the process ended; the reason is on standard error.</summary>
    public const int CouldNotAttach = 3;

    /// <summary>The verdict is unknown.</summary>
    public const int NotEnoughEvidence = 4;
}
