using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Checks;

/// <summary>What a verdict means to a script and to an eye.</summary>
internal static class CheckVerdict
{
    public static int ExitCode(Verdict verdict) => verdict switch
    {
        Verdict.Starving => StarvationExitCodes.Starving,
        Verdict.Unknown => StarvationExitCodes.NotEnoughEvidence,
        _ => ExitCodes.Done,
    };

    /// <summary>A colour of Spectre.Console.</summary>
    public static string Colour(Verdict verdict) => verdict switch
    {
        Verdict.Healthy => "green",
        Verdict.Starving or Verdict.LostWakeUp => "red",
        _ => "yellow",
    };
}
