using StockExchange.StockLoad.Shared.Watching;
using ThreadPoolDiagnostics.Targets;

namespace StockExchange.StockLoad.Tests.Shared.Watching;

public sealed class ServerWatchTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(1);

    [Fact]
    public async Task It_sees_the_pool_the_garbage_collector_and_the_connections_of_a_server()
    {
        using LoadTarget target = await LoadTarget.StartAsync("fixed");
        using var watch = new ServerWatch(TargetProcess.FromId(target.Id), capturesDetails: true, TimeProvider.System);
        using HttpClient client = new();
        await client.GetStringAsync(target.Url, TestContext.Current.CancellationToken);

        await Eventually.HoldsAsync(
            () => watch.Latest is { Connections: 1, GcPausePercent: not null }, () => $"it sees all: {watch.Latest}", Patience);

        ServerCounters counters = watch.Latest!;
        Assert.InRange(counters.Threads, 1, 1_000);
        Assert.InRange(counters.CpuPercent, 0, 100);
        Assert.InRange(counters.GcPausePercent!.Value, 0, 100);
        Assert.True(counters.HeapMegabytes > 0);
        Assert.Equal(("LoadTargets", target.Id), (watch.Name, watch.ProcessId));
        Assert.Empty(watch.Notes);
    }

    [Fact]
    public async Task When_the_process_ends_what_was_seen_stays_and_a_note_says_so()
    {
        using LoadTarget target = await LoadTarget.StartAsync("fixed");
        long origin = TimeProvider.System.GetTimestamp();
        using var watch = new ServerWatch(TargetProcess.FromId(target.Id), capturesDetails: true, TimeProvider.System);
        Assert.True(await watch.WaitForAsync(1, Patience, TestContext.Current.CancellationToken));

        target.CloseStandardInput();
        await Eventually.HoldsAsync(() => watch.Notes.Count > 0, () => "has a note", Patience);

        Assert.Equal($"LoadTargets (process {target.Id}) ended while it was being watched.", Assert.Single(watch.Notes));
        Assert.All(watch.Since(origin), sample => Assert.True(sample.At > TimeSpan.Zero));
        Assert.NotEmpty(watch.Since(origin));
    }
}
