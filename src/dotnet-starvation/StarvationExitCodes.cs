using StockExchange.CommandLine;

namespace DotnetStarvation;

/// <summary>
/// The exit codes of dotnet-starvation, beside those of <see cref="ExitCodes"/>: 0 done and not starving, 64 bad arguments, 128 +
/// the signal's number when a signal ended it.
/// </summary>
internal static class StarvationExitCodes
{
    /// <summary>The thread pool starves.</summary>
    public const int Starving = 2;

    /// <summary>A scan has findings that its <c>--fail-on</c> names.</summary>
    public const int Findings = 2;

    /// <summary>The process could not be attached to, or ended meanwhile; the reason is on standard error.</summary>
    public const int CouldNotAttach = 3;

    /// <summary>Too little was seen to tell.</summary>
    public const int NotEnoughEvidence = 4;
}
