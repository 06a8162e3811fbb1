using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Checks;

/// <summary>What a verdict means to a script.</summary>
internal static class CheckVerdict
{
    public static int ExitCode(Verdict verdict) => verdict switch
    {
        Verdict.Starving => StarvationExitCodes.Starving,
        Verdict.Unknown => StarvationExitCodes.NotEnoughEvidence,
        _ => ExitCodes.Done,
    };
}
