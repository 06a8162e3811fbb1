using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Checks;

/// <summary>The result of <c>check</c>: of one process, or of all processes of a command.</summary>
/// <param name="Reports">A report for each process, and for each cause of its starvation; the worst first.</param>
/// <param name="Command">The command; null when something else was observed.</param>
/// <param name="Known">The causes for which it does not fail.</param>
internal sealed record CheckResult(IReadOnlyList<CheckReport> Reports, CheckedCommand? Command, Baseline Known)
{
    /// <summary>The reports of starvation with a cause that is not in the baseline.</summary>
    public IEnumerable<CheckReport> Failures => Reports.Where(IsFailure);

    /// <summary>The worst verdict.</summary>
    public Verdict Verdict => Reports[0].Diagnosis.Verdict;

    public int ExitCode =>
        Failures.Any() ? StarvationExitCodes.Starving
        : Command is not null ? Command.ExitCode ?? ExitCodes.Done
        : Verdict is Verdict.Unknown ? StarvationExitCodes.NotEnoughEvidence
        : ExitCodes.Done;

    /// <summary>The date by which entries of the baseline expire.</summary>
    public DateOnly Today { get; init; } = DateOnly.FromDateTime(TimeProvider.System.GetLocalNow().Date);

    public bool IsFailure(CheckReport report) => report.Starved && !IsKnown(report);

    /// <summary>Whether the baseline allows all causes of its starvation.</summary>
    public bool IsKnown(CheckReport report) => report.Starved && Known.Covers(report.Diagnosis.BlockingCalls, Today);
}

/// <summary>A command whose processes were followed.</summary>
/// <param name="Words">The program and its arguments.</param>
/// <param name="ExitCode">Its exit code; null when the check ended it.</param>
internal sealed record CheckedCommand(IReadOnlyList<string> Words, int? ExitCode)
{
    public override string ToString() => string.Join(' ', Words);
}
