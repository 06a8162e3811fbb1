using System.Text;

namespace StockExchange.Faults.Tests;

/// <summary>
/// All servers take turns on stores, under orders, idle crowds, tools that attach to them and loads, with random faults and ends.
/// Every exit code is documented, and no acknowledged order is lost. <c>FAULT_MINUTES=60</c> runs it for an hour.
/// </summary>
public sealed class SoakTests
{
    /// <summary>Stores at the same time.</summary>
    private static readonly int Lanes = Math.Max(2, Environment.ProcessorCount);

    [Fact]
    public async Task Books_and_exit_codes_hold_under_load_and_faults()
    {
        MatrixTests.Assume();
        LaneResult[] lanes = await Task.WhenAll(Enumerable.Range(0, Lanes).Select(lane => Task.Run(() => RunAsync(lane))));

        var report = new StringBuilder($"FAULT_SEED={FaultSettings.Seed}: {lanes.Sum(lane => lane.Rounds)} servers, "
            + $"{lanes.Sum(lane => lane.Sold)} orders acknowledged, {lanes.Sum(lane => lane.InDoubt)} without an answer\n");
        foreach (LaneResult lane in lanes)
            if (lane.Mistake is not null) report.AppendLine(lane.Mistake);
        TestContext.Current.TestOutputHelper?.WriteLine($"{report}");
        Assert.True(lanes.All(lane => lane.Mistake is null), $"{report}");
        Assert.True(lanes.Sum(lane => lane.Sold) > 0, "orders are acknowledged");
    }

    /// <summary>Runs until the time is over, or something is wrong.</summary>
    private static async Task<LaneResult> RunAsync(int lane)
    {
        var random = new Random(unchecked(FaultSettings.Seed * 1_000_003 + lane));
        using Store store = await Store.CreateAsync(isKilled: false);
        long start = TimeProvider.System.GetTimestamp();
        int rounds = 0;
        string? mistake = null;
        while (mistake is null && TimeProvider.System.GetElapsedTime(start) < FaultSettings.Soak)
        {
            var round = new Round($"lane {lane}, round {++rounds}", store, random);
            mistake = await round.RunAsync();
            // Not after each, since this is an orderly end: the next server recovers what the killed one has left.
            if (mistake is null && random.Next(3) == 0) mistake = await store.MistakeAsync();
            if (mistake is not null) mistake = $"--- FAULT_SEED={FaultSettings.Seed}, {round.Name}: {mistake}";
        }

        mistake ??= await store.MistakeAsync();
        return new(rounds, store.Sold, store.InDoubt, mistake);
    }

    private sealed record LaneResult(int Rounds, long Sold, long InDoubt, string? Mistake);
}
