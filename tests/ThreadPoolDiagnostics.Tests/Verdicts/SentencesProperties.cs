using System.Text.RegularExpressions;
using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

/// <summary>What holds of every sentence about small observations: few samples, few items, few threads, short times.</summary>
[Properties(MaxTest = 3_000)]
public sealed partial class SentencesProperties
{
    /// <summary>Things that are counted; words between the number and them do not matter.</summary>
    private const string Things = "item|thread|processor|snapshot|sample|period|exception|core";

    private static readonly Gen<CounterSample> Samples =
        from threads in Gen.Elements(0, 1, 2, 3, 32)
        from queue in Gen.Elements(0L, 1, 1, 2, 40)
        from rate in Gen.Elements(0.0, 0, 0.02, 0.4, 1, 9.97, 700)
        from cpu in Gen.Elements(0.0, 0.2, 1, 50, 99.7, 100)
        from pause in Gen.Elements<double?>(null, 0, 5, 99.8, 100)
        from exceptions in Gen.Elements(0.0, 1, 1.4, 2)
        select Given.Sample(queue, rate) with
        {
            ThreadCount = threads,
            CpuPercent = cpu,
            GcPausePercent = pause,
            ExceptionsPerSecond = exceptions,
        };

    private static readonly Gen<StackSnapshot> Snapshots =
        from sleeping in Gen.Elements(0, 1, 1, 2, 3, 300)
        from other in Gen.Elements(0, 0, 1, 2)
        from running in Gen.Elements(0, 0, 1, 2, 300)
        from idle in Gen.Elements(0, 0, 1, 2)
        from isCut in Gen.Elements(false, false, true)
        from isNamed in Gen.Elements(false, true)
        let first = isCut ? Given.Sleeping(sleeping) with { CutKind = ThreadKind.PoolWorker } : Given.Sleeping(sleeping)
        let groups = new[] { first, Given.Sleeping(other, "App.Cart.Pay()", 500), Given.Running(running), Given.Idle(idle) }
        let names = first.ThreadIds.Select(id => new StackThread(id, isNamed ? ".NET TP Worker" : null, ThreadKind.PoolWorker))
        select Given.Snapshot(0, [.. names], [.. groups.Where(some => some.Count > 0)]);

    private static readonly Gen<QueueDelay> Delays =
        from items in Gen.Elements(0, 1, 1, 2, 9, 10, 40, 99, 100, 9_000)
        from waiting in Gen.Elements(0, 1, 2, 5_000)
        from unit in Gen.Elements(0.0, 0.004, 0.1, 0.7, 9.97, 209, 999.7)
        let delayed = unit < 100 ? 0 : items
        select new QueueDelay(
            TimeSpan.FromSeconds(0.5), TimeSpan.FromSeconds(0.5), items, Math.Min(waiting, items), Milliseconds(unit),
            Milliseconds(3 * unit), Milliseconds(4 * unit), delayed);

    private static readonly Gen<Observation> Observations =
        from interval in Gen.Elements(0.46, 1, 1, 1.3, 700)
        from steady in Gen.Elements(false, true)
        from count in Gen.Choose(0, 9)
        from samples in Samples.ListOf(count)
        from snapshots in Gen.Choose(0, 4).SelectMany(number => Snapshots.ListOf(number))
        from delays in Gen.Choose(0, 2).SelectMany(number => Delays.ListOf(number))
        from starvation in Gen.Choose(0, 2)
        from cooperative in Gen.Choose(0, 2)
        from processors in Gen.Choose(0, 3)
        from machine in Gen.Elements<double?>(null, 0, 0.3, 97, 99.6, 100)
        from quota in Gen.Elements<double?>(null, null, 0.5, 1, 1.001)
        from periods in Gen.Elements(1, 2, 50)
        from throttled in Gen.Elements(0, 1, 2)
        from wait in Gen.Elements(0.0, 0.2, 40, 4_000)
        from demand in Gen.Elements<(int Workers, int AtWork)?>(null, (1, 1), (2, 1))
        let length = Math.Max(1, count) * interval
        select new Observation
        {
            Processors = processors,
            Duration = TimeSpan.FromSeconds(length),
            MachineCpuPercent = machine,
            Samples =
            [
                .. samples.Select((sample, index) => sample with
                {
                    Elapsed = TimeSpan.FromSeconds((index + 1) * interval),
                    ThreadCount = steady ? samples[0].ThreadCount : sample.ThreadCount,
                    QueueLength = steady ? Math.Max(1, samples[0].QueueLength) : sample.QueueLength,
                }),
            ],
            Stacks =
            [
                .. snapshots.Select(
                    (snapshot, index) => snapshot with { Elapsed = TimeSpan.FromSeconds(length * (index + 1) / 5) }),
            ],
            QueueDelays = [.. delays],
            Waits = [new(TimeSpan.Zero, 1, Milliseconds(wait))],
            Quotas = quota is { } cores ? [Quota(0, cores, 0, 0), Quota(length, cores, periods, throttled)] : [],
            WorkerDemands = demand is { } known ? [new(TimeSpan.FromSeconds(length), known.Workers, known.AtWork)] : [],
        }
        .Adjusted(AdjustmentReason.Starvation, starvation).Adjusted(AdjustmentReason.CooperativeBlocking, cooperative);

    [Property]
    public Property One_is_singular_and_others_are_plural() => Holds((_, sentence) =>
    {
        Assert.DoesNotMatch($@"(?<![\d.,]|fewer than )\b1 ((more|pool|busy pool|work|stack) )?({Things})s\b", sentence);
        Assert.DoesNotMatch($@"(?<![\d.,])(?!1 )[\d.,]+ ((more|pool|busy pool|work|stack) )?({Things})\b(?!-)", sentence);
        Assert.DoesNotMatch(@"\b1 times\b|mean of 1 |each of 1 |of 1 work item,|Of 1 of them .* their", sentence);
    });

    [Property]
    public Property No_time_is_nothing_and_none_is_rounded_to_the_next_unit() => Holds((_, sentence) =>
    {
        Assert.DoesNotMatch(@"\b0 ms|\b0\.0 s\b|\b10\.0 s\b|\b1,?000 ms\b|\b3,600 s\b|NaN|∞|no end", sentence);
        Assert.DoesNotMatch(@"at least (less|more)|less than 1 ms or (longer|more)|\b0\.0 a second", sentence);
    });

    [Property]
    public Property Quantiles_are_said_of_enough_items_only() => Holds((_, sentence) =>
    {
        int items = Measured().Match(sentence) is { Success: true } match ? int.Parse(match.Groups[1].Value.Replace(",", "")) : 0;
        if (sentence.Contains("half", StringComparison.Ordinal)) Assert.True(items >= 10, sentence);
        if (sentence.Contains("in a hundred", StringComparison.Ordinal)) Assert.True(items >= 100, sentence);
    });

    [Property]
    public Property A_share_is_nothing_or_all_only_where_it_is() => Holds((observation, sentence) =>
    {
        if (sentence.Contains("100 % of the busy", StringComparison.Ordinal))
            Assert.Contains(Decision.Decide(observation).BlockingCalls, call => call.BusyShare > 0.999999);
        Assert.DoesNotContain(", 0 % of the busy", sentence, StringComparison.Ordinal);
        if (sentence.Contains("used 0 % of", StringComparison.Ordinal))
            Assert.Contains(observation.Samples, sample => sample.CpuPercent == 0);
        if (sentence.Contains("together 100 %", StringComparison.Ordinal)) Assert.Equal(100, observation.MachineCpuPercent);
        if (sentence.Contains("together 0 %", StringComparison.Ordinal)) Assert.Equal(0, observation.MachineCpuPercent);
        if (WaitingOfBusy().Match(sentence) is { Success: true } threads && threads.Groups[1].Value == threads.Groups[2].Value)
            Assert.Contains(observation.Stacks, snapshot => snapshot.Report.Groups.All(
                group => group is not { IsPoolWorker: true, IsIdlePoolWorker: false, Wait: WaitKind.None }));
    });

    [Property]
    public Property That_a_pool_does_not_grow_is_said_only_after_five_seconds_without_a_new_thread() => Holds(
        (observation, sentence) =>
        {
            if (!NotGrowing().IsMatch(sentence)) return;
            bool stood = observation.Samples.Any(first => observation.Samples
                .Where(sample => sample.Elapsed >= first.Elapsed)
                .TakeWhile(sample => sample.ThreadCount == first.ThreadCount)
                .Any(sample => sample.Elapsed - first.Elapsed >= TimeSpan.FromSeconds(5)));
            Assert.True(stood, sentence);
        });

    [Property]
    public Property A_sentence_begins_like_one_and_ends_like_one() => Holds((_, sentence) =>
    {
        Assert.Matches(@"^[A-Z0-9].*\.$", sentence);
        Assert.DoesNotMatch(@"  | [.,;]|\.\.|\( | \)|-\d", sentence);
    });

    private static Property Holds(Action<Observation, string> check) => Prop.ForAll(Observations.ToArbitrary(), observation =>
    {
        foreach (string sentence in Sentences(Decision.Decide(observation))) check(observation, sentence);
    });

    private static IEnumerable<string> Sentences(Diagnosis diagnosis) =>
    [
        diagnosis.Summary, .. diagnosis.Evidence, .. diagnosis.Advice,
        .. diagnosis.Forecast is { } forecast ? [forecast.Text] : Array.Empty<string>(),
    ];

    private static QuotaReading Quota(double at, double cores, int periods, int throttled) => new(
        TimeSpan.FromSeconds(at), new CpuQuota(cores, 1_000 + periods, 10 + Math.Min(throttled, periods), TimeSpan.Zero));

    private static TimeSpan Milliseconds(double milliseconds) => TimeSpan.FromMilliseconds(milliseconds);

    [GeneratedRegex(@"of ([\d,]+) work items")]
    private static partial Regex Measured();

    [GeneratedRegex(@"^(\S+) of (\S+) busy pool")]
    private static partial Regex WaitingOfBusy();

    [GeneratedRegex("did not grow|does not grow|never reaches|SetMaxThreads")]
    private static partial Regex NotGrowing();
}
