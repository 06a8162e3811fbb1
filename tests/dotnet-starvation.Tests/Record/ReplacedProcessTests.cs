using StockExchange.TestKit.Telemetry;

namespace DotnetStarvation.Tests.Record;

/// <summary>A recorder of ten processes, three of which starve, while the oldest of them end and others begin.</summary>
public sealed class ReplacedProcessTests : IDisposable
{
    /// <summary>
    /// Beside one that stays. Every third that starts will starve, and so three of nine do at any time: by a deadlock, which no
    /// thread that the pool adds will end.
    /// </summary>
    private const int Replaced = 9;

    private const int AtOnce = 5;

    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(3);

    /// <summary>How many processes are replaced: 3, or as the variable says.</summary>
    private static readonly int Replacements = int.Parse(Environment.GetEnvironmentVariable("FLEET_REPLACEMENTS") ?? "3");

    private readonly NamedTarget _program = new("fleet-replaced");
    private readonly Queue<(Target Target, string Verdict)> _running = new();
    private int _started;

    [Fact]
    public async Task Series_agree_with_check_end_with_their_process_and_none_is_doubled()
    {
        await using MetricCollector collector = await MetricCollector.StartAsync();
        using Target stays = _program.Start("idle");
        using RunningTool tool = new(
            new Dictionary<string, string?> { ["OTEL_METRIC_EXPORT_INTERVAL"] = "1000" },
            "record", "-n", _program.Name, "--otlp", $"{collector.Address}");
        Start(Replaced);
        await AgreeAsync(collector, tool);

        for (int left = Replacements; left > 0; left -= AtOnce)
        {
            int[] ended = End(Math.Min(AtOnce, left));
            Start(ended.Length);
            await Eventually.HoldsAsync(
                () => ended.All(id => tool.Said.Contains($"process {id} has ended", StringComparison.Ordinal)), () => tool.Said,
                Patience);
            await TurnsAsync(collector, stays.Id, 2, tool); // the last export of one that ended may just be under way
            int[] exports = [.. ended.Select(collector.CountOf)];
            await AgreeAsync(collector, tool);
            await TurnsAsync(collector, stays.Id, 3, tool);
            Assert.Equal(exports, ended.Select(collector.CountOf));
        }

        foreach (IReadOnlyList<OtlpPoint> export in collector.Exports)
            Assert.Equal(export.Count, export.Select(point => (point.Name, string.Join(',', point.Tags))).Distinct().Count());
        string[] instances = [.. collector.Exports.Select(export => export[0].Instance).Distinct()];
        Assert.Equal(Replaced + Replacements + 2, instances.Length); // each start, the one that stays, the recorder
        AssertOncePerTurn(collector, collector.LastOf(stays.Id)[0].Instance);
    }

    public void Dispose()
    {
        End(_running.Count);
        _program.Dispose();
    }

    private void Start(int count)
    {
        for (int end = _started + count; _started < end; _started++)
        {
            bool starves = _started % 3 == 0;
            _running.Enqueue((_program.Start(starves ? "deadlocked-pool" : "idle"), starves ? "starving" : "healthy"));
        }
    }

    /// <summary>Ends the oldest, every other one without warning.</summary>
    /// <returns>Their process ids.</returns>
    private int[] End(int count)
    {
        int[] ended = [.. _running.Take(count).Select(one => one.Target.Id)];
        for (int index = 0; index < ended.Length; index++)
        {
            using Target target = _running.Dequeue().Target; // its input ends
            if (index % 2 == 0) target.Kill();
        }
        return ended;
    }

    /// <summary>
    /// Waits until the series of all processes have the right verdict, and asks <c>check</c> about the youngest of each.
    /// </summary>
    private async Task AgreeAsync(MetricCollector collector, RunningTool tool)
    {
        await Eventually.HoldsAsync(
            () => _running.All(one => collector.VerdictOf(one.Target.Id) == one.Verdict), () => Difference(collector, tool),
            Patience);
        foreach ((Target target, string verdict) in _running.Reverse().DistinctBy(one => one.Verdict))
        {
            Tool check = Tool.WhenKnown(() => Tool.Run("check", "-p", $"{target.Id}", "--json", "-"));
            Assert.Equal(verdict, (string?)check.Json["verdict"]);
        }
    }

    private string Difference(MetricCollector collector, RunningTool tool) => string.Join('\n', _running
        .Select(one => $"{one.Target.Id} should be {one.Verdict}: {collector.VerdictOf(one.Target.Id)}").Append(tool.Said));

    /// <summary>Waits until a process was exported so many times more.</summary>
    private static Task TurnsAsync(MetricCollector collector, int processId, int count, RunningTool tool)
    {
        int before = collector.CountOf(processId);
        return Eventually.HoldsAsync(
            () => collector.CountOf(processId) >= before + count, () => tool.Said, Patience);
    }

    /// <summary>Between two exports of a process that stays, every other process is exported at most once or twice: turns begin
    /// with those that had none.</summary>
    private static void AssertOncePerTurn(MetricCollector collector, string stays)
    {
        var inTurn = new Dictionary<string, int>();
        foreach (string instance in collector.Exports.Select(export => export[0].Instance).SkipWhile(one => one != stays))
        {
            if (instance == stays) inTurn.Clear();
            inTurn[instance] = inTurn.GetValueOrDefault(instance) + 1;
            Assert.True(inTurn[instance] <= 2, $"{instance} was exported {inTurn[instance]} times in a turn");
        }
    }
}
