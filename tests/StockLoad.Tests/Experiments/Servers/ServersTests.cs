using StockExchange.LoadReports.Json;
using StockExchange.StockLoad.Experiments.Servers;

namespace StockExchange.StockLoad.Tests.Experiments.Servers;

/// <summary>
/// The experiments on StockServers as a user runs them, tiny. How fast this machine is just now is not asserted.
/// </summary>
public sealed class ServersTests : IDisposable
{
    private static readonly string[] Tiny =
        ["--orders", "5", "--think-time", "20ms", "--burst-clients", "4",
        "--duration", "100ms", "--rounds", "1", "--warmup", "100ms"];

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task By_clients_each_model_runs_with_pauses_and_without_and_nothing_is_lost()
    {
        using ChildProcess tool = await StockLoadTool.EndsAsync(
            0, ["servers", "clients", "--model", "thread-pool", "--model", "event-loop", "--clients", "2,3",
            .. Tiny, "--report", _folder.Path]);

        Assert.StartsWith(
            "4 runs with pauses, 0.1 s each, and 2 without, 0.1 s each: about", tool.Output, StringComparison.Ordinal);
        Assert.Contains("0 lost, 0 doubled in", tool.Output, StringComparison.Ordinal);
        Assert.DoesNotContain('\u001b', tool.Output);
        LoadReport report = ReportReader.Read(_folder.Path);
        ServersSection servers = report.Servers!;
        Assert.Equal(
            ["thread-pool 2", "event-loop 2", "thread-pool 3", "event-loop 3"],
            servers.Paced.Select(run => $"{run.Model} {run.Clients}"));
        Assert.All(servers.Paced, run =>
            Assert.True(
                run is { ElapsedSeconds: >= 0.1, ExcessSeconds: > 0, PublishedSeconds: null, Usage.PeakThreads: > 1 }, $"{run}"));
        Assert.All(servers.Medians, median =>
            Assert.True(median is { OrdersPerSecond: > 0, P99Ms: > 0, PeakMegabytes: > 1 }, $"{median}"));
        Assert.Equal((6, true), (servers.Conservation.Runs, servers.Conservation.Orders > 0));
        Assert.Equal([10, 10, 15, 15], report.Runs.Take(4).Select(run => run.Answered));
        Assert.All(report.Runs, run => Assert.Equal((run.Answered, 0), (run.Succeeded, run.Errors)));
    }

    [Fact]
    public async Task By_order_type_each_run_has_only_orders_of_its_type()
    {
        using ChildProcess tool = await StockLoadTool.EndsAsync(
            0, ["servers", "order-type", "--model", "async", "--clients", "2", .. Tiny, "--report", _folder.Path]);

        LoadReport report = ReportReader.Read(_folder.Path);
        Assert.Equal(OrderKinds.Single, report.Servers!.Paced.Select(run => run.Orders));
        Assert.Equal(OrderKinds.Single, report.Servers.Medians.Select(median => median.Orders));
        Assert.Equal(
            [.. OrderKinds.Single, .. OrderKinds.Single], report.Runs.Select(run => Assert.Single(run.Operations).Operation));
    }

    [Fact]
    public async Task A_server_that_forgets_an_acknowledged_order_is_found_out()
    {
        using ChildProcess tool = await StockLoadTool.EndsAsync(
            1, ["servers", "clients", "--model", "async", "--clients", "2",
            .. Tiny, "--server", BuiltProgram.Assembly("LoadTargets"), "--report", _folder.Path]);

        Assert.Contains("LOST OR DOUBLED", tool.Output, StringComparison.Ordinal);
        Assert.Contains("Orders were lost or doubled: in 2 of 2 runs", tool.Output, StringComparison.Ordinal);
        Assert.Matches(
            @"async, 2 clients, mixed: stock 5 should have [\d,]+ pieces, but stock.txt has [\d,]+ \([+-]1\)", tool.Errors);
        Assert.All(ReportReader.Read(_folder.Path).Servers!.Conservation.Differences, difference =>
            Assert.Equal(5, difference.Stock));
    }

    [Theory]
    [InlineData("INT", 130)]
    [InlineData("TERM", 143)]
    public async Task A_signal_stops_the_server_and_prints_what_there_is(string signal, int exitCode)
    {
        Assert.SkipWhen(!OperatingSystem.IsLinux(), "The child is found by /proc.");
        using ChildProcess tool = StockLoadTool.Start(
            "servers", "clients", "--model", "event-loop", "--clients", "2,3", "--orders", "10", "--think-time", "10ms",
            "--duration", "5m", "--rounds", "1", "--warmup", "100ms");
        await tool.WaitForAsync("2 of 3");
        int server = await tool.OnlyChildAsync();

        tool.Signal(signal);

        Assert.Equal(exitCode, await tool.WaitForExitAsync());
        Assert.Contains("Partial results", tool.Output, StringComparison.Ordinal);
        Assert.Contains("after each of the 2 runs", tool.Output, StringComparison.Ordinal);
        Assert.False(Directory.Exists($"/proc/{server}"), "the server still runs");
    }

    [Fact]
    public async Task A_server_that_dies_ends_it_with_its_last_words_and_what_was_measured()
    {
        Assert.SkipWhen(!OperatingSystem.IsLinux(), "The child is found by /proc.");
        using ChildProcess tool = StockLoadTool.Start(
            "servers", "clients", "--model", "event-loop", "--clients", "2", "--orders", "10", "--think-time", "10ms",
            "--duration", "5m", "--warmup", "100ms");
        await tool.WaitForAsync("1 of 4");

        System.Diagnostics.Process.GetProcessById(await tool.OnlyChildAsync()).Kill();

        Assert.Equal(1, await tool.WaitForExitAsync());
        Assert.Contains("Excess over the pauses", tool.Output, StringComparison.Ordinal);
        Assert.Contains("ended by itself with exit code 137", tool.Errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--clients", "200,many")]
    [InlineData("--workers", "0")]
    [InlineData("--model", "fork")]
    [InlineData("--server", "no/such.dll")]
    public async Task Bad_arguments_are_named_and_nothing_starts(string option, string value)
    {
        using ChildProcess tool = await StockLoadTool.EndsAsync(64, "servers", "clients", option, value);

        Assert.StartsWith($"{option} ", tool.Errors, StringComparison.Ordinal);
        Assert.Contains(value, tool.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Without_an_experiment_it_prints_which_there_are()
    {
        using ChildProcess tool = await StockLoadTool.EndsAsync(64, "servers");

        Assert.Contains("order-type", tool.Output, StringComparison.Ordinal);
    }
}
