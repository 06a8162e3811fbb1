using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Checks;

/// <summary>What <c>check</c> found: of one process, or of all that a command has started.</summary>
/// <param name="Reports">One of each process, and of a process that starved of several things one of each; the gravest first.
/// </param>
/// <param name="Command">The command; null when something else was observed.</param>
/// <param name="Known">What is not to fail it.</param>
internal sealed record CheckResult(IReadOnlyList<CheckReport> Reports, CheckedCommand? Command, Baseline Known)
{
    /// <summary>Those that starved of something that is not known.</summary>
    public IEnumerable<CheckReport> Failures => Reports.Where(IsFailure);

    /// <summary>The gravest verdict.</summary>
    public Verdict Verdict => Reports[0].Diagnosis.Verdict;

    /// <summary>What it means to a script.</summary>
    public int ExitCode =>
        Failures.Any() ? StarvationExitCodes.Starving
        : Command is not null ? Command.ExitCode ?? ExitCodes.Done
        : Verdict is Verdict.Unknown ? StarvationExitCodes.NotEnoughEvidence
        : ExitCodes.Done;

    public bool IsFailure(CheckReport report) => report.Starved && !IsKnown(report);

    /// <summary>It starved of nothing but what the baseline has.</summary>
    public bool IsKnown(CheckReport report) => report.Starved && Known.Covers(report.Diagnosis.BlockingCalls);
}

/// <summary>A command whose processes were followed.</summary>
/// <param name="Words">The program and its arguments.</param>
/// <param name="ExitCode">Null when it did not end by itself.</param>
internal sealed record CheckedCommand(IReadOnlyList<string> Words, int? ExitCode)
{
    public override string ToString() => string.Join(' ', Words);
}
