using System.Text.Json;
using DotnetStarvation.Verify;
using ThreadPoolDiagnostics.Cures;

namespace DotnetStarvation.Tests.Verify;

/// <summary>What verify says of pairs of documents from real runs; the README beside them says how they were made.</summary>
public sealed class CurePairsTests
{
    private static readonly string Folder = Path.Combine(AppContext.BaseDirectory, "Verify", "Pairs");

    /// <summary>Before, after, and what the change has done: written down from what was run, before verify was asked.</summary>
    public static TheoryData<string, string, CureOutcome> Pairs => new()
    {
        { "stockapi-task-wait-1", "stockapi-async-1", CureOutcome.Cured },
        { "stockapi-task-wait-2", "stockapi-async-2", CureOutcome.Cured },
        { "stockapi-sleep-wait-1", "stockapi-async-1", CureOutcome.Cured },
        { "stockapi-sleep-wait-2", "stockapi-async-2", CureOutcome.Cured },
        { "stockapi-both-1", "stockapi-async-1", CureOutcome.Cured },
        { "stockapi-both-2", "stockapi-async-2", CureOutcome.Cured },
        { "observed-task-wait", "observed-async", CureOutcome.Cured },
        { "observed-sleep-poll", "observed-async", CureOutcome.Cured },
        { "observed-lock-convoy", "observed-async", CureOutcome.Cured },
        { "observed-timer-callbacks", "observed-many-timers", CureOutcome.Cured },
        { "stockapi-both-1", "stockapi-task-wait-1", CureOutcome.HalfCured },
        { "stockapi-both-1", "stockapi-sleep-wait-1", CureOutcome.HalfCured },
        { "stockapi-both-2", "stockapi-task-and-async", CureOutcome.HalfCured },
        { "stockapi-both-2", "stockapi-sleep-and-async", CureOutcome.HalfCured },
        { "stockapi-task-wait-1", "stockapi-task-wait-2", CureOutcome.NotCured },
        { "stockapi-sleep-wait-2", "stockapi-sleep-wait-1", CureOutcome.NotCured },
        { "stockapi-both-1", "stockapi-both-2", CureOutcome.NotCured },
        { "stockapi-task-wait-1", "stockapi-task-and-async", CureOutcome.NotCured },
        { "stockapi-task-wait-2", "stockapi-both-2", CureOutcome.NotCured },
        { "stockapi-task-wait-1", "stockapi-sleep-wait-1", CureOutcome.Moved },
        { "stockapi-sleep-wait-1", "stockapi-task-wait-2", CureOutcome.Moved },
        { "stockapi-sleep-and-async", "stockapi-task-and-async", CureOutcome.Moved },
        { "observed-http-send", "observed-grown-pool", CureOutcome.Moved },
        { "observed-task-wait", "observed-cpu-bound", CureOutcome.Moved },
        { "observed-capped", "observed-sleep-poll", CureOutcome.Moved },
        { "stockapi-task-wait-1", "stockapi-idle", CureOutcome.Unknown },
        { "stockapi-sleep-wait-1", "stockapi-idle", CureOutcome.Unknown },
        { "stockapi-sleep-wait-1", "stockapi-async-light", CureOutcome.Unknown },
        { "stockapi-task-wait-2", "stockapi-async-rare", CureOutcome.Unknown },
        { "observed-task-wait", "observed-idle", CureOutcome.Unknown },
        { "observed-http-send", "observed-quiet-site", CureOutcome.Unknown },
        { "stockapi-async-1", "stockapi-async-2", CureOutcome.Unknown },
    };

    [Theory]
    [MemberData(nameof(Pairs))]
    public void The_outcome_is_that_of_what_was_run(string before, string after, CureOutcome outcome)
    {
        var comparison = new CureComparison(Read(before), Read(after));

        Assert.True(outcome == comparison.Outcome, $"{comparison.Outcome}: {comparison.Sentence}");
    }

    [Fact]
    public void Every_document_is_in_a_pair() => Assert.Equal(
        Pairs.SelectMany(row => (string[])[row.Data.Item1, row.Data.Item2]).Distinct().Order(StringComparer.Ordinal),
        Directory.EnumerateFiles(Folder, "*.json").Select(Path.GetFileNameWithoutExtension).Order(StringComparer.Ordinal));

    [Fact]
    public void A_light_load_is_told_from_the_one_before_by_its_requests_in_progress()
    {
        var comparison = new CureComparison(Read("stockapi-sleep-wait-1"), Read("stockapi-async-light"));

        Assert.Matches("1 requests? (were|was) in progress on average, before 1[01] threads were blocked", comparison.Sentence);
    }

    private static PoolReport Read(string name)
    {
        using JsonDocument document = JsonDocument.Parse(File.ReadAllText(Path.Combine(Folder, $"{name}.json")));
        return ReportDocument.Read(document.RootElement);
    }
}
