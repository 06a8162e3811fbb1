using DotnetStarvation.Checks;
using DotnetStarvation.Strict.OpenApi;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.WaitProfiles.Findings;

namespace DotnetStarvation.Strict;

/// <summary>The result of <c>check --strict</c>.</summary>
/// <param name="Reports">A report for each process, those with findings first.</param>
/// <param name="Command">The command; null when a running process was observed.</param>
/// <param name="LongerThan">The shortest wait that is a finding.</param>
/// <param name="Known">The entries that allow findings.</param>
/// <param name="Today">The date by which entries expire.</param>
internal sealed record StrictResult(
    IReadOnlyList<StrictReport> Reports, CheckedCommand? Command, TimeSpan LongerThan, Baseline Known, DateOnly Today)
{
    private const string NotLookedAt = "it blocked before --strict was used; not looked at yet";

    /// <summary>The requests that were sent meanwhile; null when none were to be.</summary>
    public EndpointTour? Tour { get; init; }

    /// <summary>Whether any process could be observed, while it did what it was asked for.</summary>
    public bool IsObserved => Reports.Any(report => report.IsObserved) && Tour is not { HasSucceeded: false };

    public bool Failed => Reports.Any(report => report.Findings.Any(finding => ReasonFor(finding) is null));

    public int ExitCode => Failed ? StarvationExitCodes.Findings
        : !IsObserved ? StarvationExitCodes.NotEnoughEvidence
        : Command?.ExitCode ?? ExitCodes.Done;

    /// <summary>The same with an entry for each finding that fails the check, to be looked at later.</summary>
    public StrictResult WithAllAllowed() => this with
    {
        Known = Known.With(Reports.SelectMany(FailuresOf).Select(finding => Entry(finding))),
    };

    /// <summary>Why a finding is allowed; null when it fails the check.</summary>
    public string? ReasonFor(WaitFinding finding) =>
        finding.AllowedBecause ?? Known.EntryFor(finding.Call, RequestsOf(finding), Today)?.Reason;

    /// <summary>The findings of a report that fail the check.</summary>
    public IEnumerable<WaitFinding> FailuresOf(StrictReport report) =>
        report.Findings.Where(finding => ReasonFor(finding) is null);

    /// <summary>The findings of a report that are allowed.</summary>
    public IEnumerable<WaitFinding> AllowedOf(StrictReport report) =>
        report.Findings.Where(finding => ReasonFor(finding) is not null);

    /// <summary>The entries that matched no finding of this run.</summary>
    public IEnumerable<KnownCause> Unused => Known.Known.Where(entry => !entry.IsExpired(Today)
        && !Reports.SelectMany(report => report.Findings).Any(finding => entry.Allows(finding.Call, RequestsOf(finding))));

    /// <summary>The entries whose time is over.</summary>
    public IEnumerable<KnownCause> Expired => Known.Known.Where(entry => entry.IsExpired(Today));

    private static string[] RequestsOf(WaitFinding finding) => [.. finding.Requests.Select(request => request.Name)];

    private static KnownCause Entry(WaitFinding finding) => KnownCause.FromCall(finding.Call, RequestsOf(finding)) with
    {
        Api = finding.Call.Api is { } api ? MethodName.WithoutArguments(api) : null,
        Reason = NotLookedAt,
    };
}
