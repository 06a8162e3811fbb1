using StockExchange.CommandLine;
using StockExchange.LoadReports.Json;
using StockExchange.StockLoad.Sweep;

namespace StockExchange.StockLoad.Tests.Sweep;

/// <summary>
/// The command against a real server. How fast this machine is just now decides what is found, so only what must hold is
/// asserted.
/// </summary>
public sealed class SweepTests
{
    [Fact]
    public async Task A_sweep_says_what_it_found_in_every_way()
    {
        using LoadTarget server = await LoadTarget.StartAsync("workers", "--workers", "4", "--service", "20ms");
        using var report = new TemporaryFolder();
        using ChildProcess sweep = StockLoadTool.Start(
            "sweep", $"{server.Url}", "--vusers", "1,4,16", "--duration", "2s", "--warmup", "100ms",
            "--slo", "p99=50ms", "--pid", $"{server.Id}", "--report", report.Path);
        int exitCode = await sweep.WaitForExitAsync();

        Assert.True(exitCode is ExitCodes.Done or SweepExitCodes.NoKnee, sweep.Said);
        LoadReport written = ReportReader.Read(report.Path);
        Assert.Equal(ReportKind.Sweep, written.Kind);
        Assert.Equal(exitCode == 0, written.Sweep!.Knees[0].Vusers is not null);
        Assert.Equal(
            ["1 up", "4 up", "16 up", "16 down", "4 down", "1 down"],
            written.Sweep.Levels.Select(level => $"{level.Vusers} {level.Direction}"));
        Assert.Equal(["plateau", "usl", "slo"], written.Sweep.Knees.Select(knee => knee.Estimator));
        Assert.Equal(exitCode == 0 ? 2 : 0, written.Runs.Count);
        Assert.All(written.Sweep.Levels, level => Assert.True(level.RequestsPerSecond > 0));
        Assert.Contains("6 levels, 2 s each: about 17 s.", sweep.Output, StringComparison.Ordinal);
        Assert.All(written.Sweep.Conclusion[0].Split(' '), word =>
            Assert.Contains(word, sweep.Output, StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_flow_is_swept_by_its_requests_and_its_open_loops_start_iterations()
    {
        using LoadTarget server = await LoadTarget.StartAsync("workers", "--workers", "4", "--service", "20ms");
        using var folder = new TemporaryFolder();
        string flow = folder.Write(
            "flow.json", """{"steps":[{"name":"a","request":"GET /"},{"name":"b","request":"GET /","check":{"status":200}}]}""");
        using ChildProcess sweep = StockLoadTool.Start(
            "sweep", $"{server.Url}", "--flow", flow, "--vusers", "1,4,16", "--duration", "2s", "--warmup", "100ms",
            "--repeat", "1", "--report", folder.File("report"));
        int exitCode = await sweep.WaitForExitAsync();

        Assert.True(exitCode is ExitCodes.Done or SweepExitCodes.NoKnee, sweep.Said);
        LoadReport written = ReportReader.Read(folder.File("report"));
        SweepSection found = written.Sweep!;
        Assert.Equal([1, 4, 16], found.Levels.Select(level => level.Vusers));
        // One vuser makes at most 50 requests of 20 ms a second, but for the ends of a window, and four workers take 200.
        Assert.All(found.Levels, level => Assert.InRange(level.RequestsPerSecond, 1, Math.Min(level.Vusers, 4) * 60));
        Assert.Equal(
            found.Confirmations.Select(confirmation => confirmation.Rate), written.Runs.Select(run => 2 * run.Load.Rate!.Value));
    }

    [Fact]
    public async Task A_flow_with_think_times_is_refused()
    {
        using var folder = new TemporaryFolder();
        string flow = folder.Write(
            "flow.json", """{"url":"http://localhost:1","steps":[{"name":"a","request":"GET /","think":"1s"}]}""");
        using ChildProcess sweep = await StockLoadTool.EndsAsync(1, "sweep", "--flow", flow);

        Assert.Equal(
            "flow.json: step a has a think time, and a sweep counts vusers that always have a request in flight. "
                + "Remove 'think' from the steps for a sweep, or use run --flow.",
            sweep.Errors.Trim());
    }

    [Fact]
    public async Task Interrupted_it_prints_what_there_is()
    {
        using LoadTarget server = await LoadTarget.StartAsync("workers", "--workers", "4", "--service", "5ms");
        using ChildProcess sweep = StockLoadTool.Start("sweep", $"{server.Url}", "--duration", "600ms", "--warmup", "0s");
        await sweep.WaitForAsync("1 vuser ");
        sweep.Signal("INT");

        Assert.Equal(130, await sweep.WaitForExitAsync());
        Assert.Contains("Partial results", sweep.Output, StringComparison.Ordinal);
        Assert.Contains("No knee", sweep.Output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_server_of_errors_has_no_knee_and_is_not_measured_for_minutes()
    {
        await using TestServer server = await TestServer.AnsweringAsync(404);
        using ChildProcess sweep = await StockLoadTool.EndsAsync(
            1, "sweep", $"{server.Address}", "--duration", "600ms", "--warmup", "0s");

        Assert.StartsWith("A request before the load was answered with 404", sweep.Errors, StringComparison.Ordinal);
        Assert.Contains("answers most requests with an error (status 404)", sweep.Errors, StringComparison.Ordinal);
        Assert.DoesNotContain("2 vusers", sweep.Output, StringComparison.Ordinal);
    }
}
