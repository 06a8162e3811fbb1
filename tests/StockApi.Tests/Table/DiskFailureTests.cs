using System.Net;
using StockExchange.StockApi.Tests.Hosting;
using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace StockExchange.StockApi.Tests.Table;

/// <summary>Disk failures as clients and the orchestrator see them.</summary>
public sealed class DiskFailureTests
{
    [Theory]
    [InlineData("Fsync")]
    [InlineData("Flush")]
    public async Task A_full_disk_ends_orders_and_keeps_what_was_acknowledged(string mode)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "ulimit -f");
        using var file = new TemporaryStockFile("1 1000 10\n");
        using var api = new StockApiProcess(
            StockApiProcess.Command("--Stocks:Path", file.Path, "--Stocks:Durability", mode).WithLargestFile(kilobytes: 8));
        int acknowledged = await BuyUntilItFailsAsync(api);
        api.Signal("TERM");
        await AssertKeptAsync(file, api, acknowledged);
    }

    [Fact]
    public async Task A_pool_that_starves_does_not_hide_at_the_end_that_the_disk_failed()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "ulimit -f");
        using var file = new TemporaryStockFile("1 1000 10\n");
        using var api = new StockApiProcess(StockApiProcess.Command(
            "--Stocks:Path", file.Path, "--CustomerLookup:Delay", "00:00:10", "--ServerLimits:Shutdown", "00:00:01")
            .WithLargestFile(kilobytes: 8));
        await BuyUntilItFailsAsync(api);
        using HttpClient client = await api.ClientAsync();
        Task[] starving = [.. Enumerable.Range(0, 100).Select(_ => client.GetAsync("/api/stocks/tasksleepwait"))];

        api.Signal("TERM");

        Assert.Equal(1, await api.ExitCodeAsync());
        Assert.Contains("the process ends with requests in flight", api.Said, StringComparison.Ordinal);
        Assert.Contains("The table was not saved: Orders are not taken any more", api.Said, StringComparison.Ordinal);
        await Assert.ThrowsAnyAsync<Exception>(() => Task.WhenAll(starving));
    }

    [Fact]
    public async Task A_flush_that_fails_ends_orders_and_keeps_what_was_acknowledged()
    {
        Assert.SkipUnless(File.Exists("/usr/bin/strace"), "strace makes the flushes fail (Debian package strace)");
        using var file = new TemporaryStockFile("1 1000 10\n");
        using var api = StockApiProcess.WithFlushesThatFail(from: 20, "--Stocks:Path", file.Path);
        int acknowledged = await BuyUntilItFailsAsync(api);
        api.SignalBelow("TERM");
        await AssertKeptAsync(file, api, acknowledged);
    }

    [Theory]
    [InlineData("Fsync")]
    [InlineData("Flush")]
    public async Task A_file_system_without_room_ends_orders_and_keeps_what_was_acknowledged(string mode)
    {
        AssumeMounts();
        using var file = new TemporaryStockFile("1 1000 10\n");
        using var api = StockApiProcess.OnDiskOf(kilobytes: 32, file.Path, "--Stocks:Durability", mode);
        int acknowledged = await BuyUntilItFailsAsync(api);
        api.SignalBelow("TERM");
        await AssertKeptAsync(file, api, acknowledged);
    }

    [Fact]
    public async Task A_read_only_file_system_is_an_error_at_the_start()
    {
        AssumeMounts();
        using var file = new TemporaryStockFile("1 1000 10\n");
        using var api = StockApiProcess.OnReadOnlyDisk(file.Path);
        Assert.Equal(1, await api.ExitCodeAsync());
        Assert.Contains(
            "could not be replaced when the table is saved: Read-only file system", api.Errors, StringComparison.Ordinal);
        Assert.Single(api.Errors.Split('\n'));
        Assert.Equal(["1 1000 10"], file.Lines);
    }

    private static void AssumeMounts()
    {
        bool may = OperatingSystem.IsLinux() && ChildProcess.Run(new("unshare", "--mount", "true")).ExitCode == 0;
        Assert.SkipUnless(may, "this user may not mount file systems (unshare --mount fails)");
    }

    private static async Task<int> BuyUntilItFailsAsync(StockApiProcess api)
    {
        using HttpClient client = await api.ClientAsync();
        int acknowledged = 0;
        HttpResponseMessage answer = await BuyAsync(client);
        for (; answer.StatusCode == HttpStatusCode.OK && acknowledged < 1_000; acknowledged++)
            answer = await BuyAsync(client);

        Assert.InRange(acknowledged, 10, 999);
        await answer.ShouldBeProblemAsync(HttpStatusCode.ServiceUnavailable, "store-failed");
        await (await BuyAsync(client)).ShouldBeProblemAsync(HttpStatusCode.ServiceUnavailable, "store-failed");
        Assert.Equal(HttpStatusCode.OK, client.StatusOf("/api/stocks"));
        Assert.Equal(HttpStatusCode.OK, client.StatusOf("/health/live"));
        Assert.Equal(HttpStatusCode.ServiceUnavailable, client.StatusOf("/health/ready"));
        return acknowledged;
    }

    private static async Task AssertKeptAsync(TemporaryStockFile file, StockApiProcess ended, int acknowledged)
    {
        Assert.Equal(1, await ended.ExitCodeAsync());
        Assert.Contains("the journal cannot be written", ended.Errors, StringComparison.Ordinal);
        Assert.Equal(["1 1000 10"], file.Lines);

        using var mended = new StockApiProcess("--Stocks:Path", file.Path);
        await mended.UrlAsync();
        mended.Signal("TERM");
        Assert.Equal(0, await mended.ExitCodeAsync());
        Assert.Equal([$"1 {1_000 - acknowledged} 10"], file.Lines);
    }

    private static Task<HttpResponseMessage> BuyAsync(HttpClient client) => client.OrderAsync("/api/stocks/1/buy");
}
