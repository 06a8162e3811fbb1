using System.Collections.Concurrent;
using System.Diagnostics;
using System.Net.Sockets;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using StockExchange.LoadReports.Json;
using StockExchange.StockLoad.Experiments.Processes;
using StockExchange.StockLoad.Run;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.StockLoad.Tests.Run;

/// <summary>One load of one URL as a user runs it, short.</summary>
public sealed class RunTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task A_mix_shows_every_operation_and_the_server_on_one_time_axis_in_three_documents()
    {
        await using ServerProcess server = await StartStockApiAsync();
        string json = _folder.File("run.json"), folder = _folder.File("report");
        using ChildProcess tool = await StockLoadTool.EndsAsync(
            0, "run", server.Address.AbsoluteUri, "--mix", "show=2,buy=1,sell=1", "--requests", "2000",
            "-c", "8", "--duration", "1m",
            "--interval", "100ms", "--pid", $"{server.Id}", "--fail-if", "errors>0,unanswered>0",
            "--json", json, "--report", folder);

        Assert.Contains("false  --fail-if errors>0", tool.Output, StringComparison.Ordinal);
        Assert.Contains("show 2xx", tool.Output, StringComparison.Ordinal);
        Assert.DoesNotContain('\u001b', tool.Output);
        LoadReport report = ReportReader.Read(json);
        Assert.Contains("--requests 2000", report.Command, StringComparison.Ordinal);
        RunSection run = Assert.Single(report.Runs);
        Assert.Equal((2_000, server.Id), (run.Answered, run.Server!.ProcessId));
        Assert.Equal(["buy", "sell", "show"], run.Operations.Select(part => part.Operation).Order());
        Assert.Contains(run.Timeline, point => point.Server is not null);
        Assert.Equal(2_000, ReportReader.Read(folder).Runs[0].Answered);
    }

    [Fact]
    public async Task A_body_from_standard_input_reaches_a_server_on_a_Unix_socket()
    {
        string socket = _folder.File("s"), export = _folder.File("k6.json");
        ConcurrentBag<string> bodies = [];
        await using TestServer server = await TestServer.StartAsync(
            async context =>
            {
                using var reader = new StreamReader(context.Request.Body);
                string body = await reader.ReadToEndAsync(context.RequestAborted);
                bodies.Add($"{context.Request.Method} {context.Request.Host} {body}");
            },
            HttpProtocols.Http1, address: new UnixDomainSocketEndPoint(socket));
        using ChildProcess tool = StockLoadTool.StartWithInput(
            "run", "http://shop/x", "--unix-socket", socket, "--body", "-", "--requests", "5", "-c", "1", "--start-at", "+1s",
            "--summary-export", export);

        await tool.Input.WriteAsync("buy 3");
        tool.Input.Close();

        Assert.True(await tool.WaitForExitAsync() == 0, tool.Said);
        Assert.Equal(Enumerable.Repeat("POST shop buy 3", 5), bodies);
        Assert.Contains("\"http_reqs\"", await File.ReadAllTextAsync(export, TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task A_starving_server_stops_the_load_and_the_blocking_call_is_named()
    {
        await using ServerProcess server = await StartStockApiAsync();
        using ChildProcess tool = await StockLoadTool.EndsAsync(
            4, "run", new Uri(server.Address, "api/stocks/taskwait").AbsoluteUri, "--duration", "2m", "--pid", $"{server.Id}",
            "--stop-when", "queue>20 for 3s", "--json", "-");

        Assert.Contains("true   --stop-when queue>20 for 3s: queue was", tool.Errors, StringComparison.Ordinal);
        RunSection run = StockLoadTool.OnlyRun(tool);
        Assert.Equal((false, Verdict.Starving), (run.Complete, run.Server!.Verdict));
        Assert.Contains("TaskWaitController.Show", run.Server.BlockingCalls[0].Method, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Without_a_folder_for_temporary_files_a_run_keeps_its_results_and_says_that_it_has_no_stacks()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "TMPDIR is of Unix.");
        await using ServerProcess server = await StartStockApiAsync();
        using ChildProcess tool = StockLoadTool.StartWithVariable(
            "TMPDIR", "/no/such/folder", "run", $"{server.Address}api/stocks/taskwait", // starving: worth a look
            "-c", "30", "--duration", "6s", "--pid", $"{server.Id}", "--json", "-");

        Assert.True(await tool.WaitForExitAsync() == 0, tool.Said);

        RunSection run = StockLoadTool.OnlyRun(tool);
        Assert.True(run.Answered > 0);
        Assert.Contains(run.Server!.Evidence, line =>
            line.Contains("A temporary file could not be written in /no/such/folder", StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_condition_that_is_true_is_an_exit_code_of_its_own()
    {
        int requests = 0;
        await using TestServer server = await TestServer.StartAsync(context =>
        {
            if (Interlocked.Increment(ref requests) % 2 == 0) context.Response.StatusCode = 503;
            return Task.CompletedTask;
        });
        using ChildProcess tool = await StockLoadTool.EndsAsync(
            3, "run", server.Address.AbsoluteUri, "-c", "4", "--requests", "400", "--fail-if", "errors>=50%,p50>1m");

        Assert.Contains("400 (200 x 200, 200 x 503)", tool.Output, StringComparison.Ordinal);
        Assert.Contains("true   --fail-if errors>=50%: errors were 50 %", tool.Output, StringComparison.Ordinal);
        Assert.Contains("false  --fail-if p50>1m", tool.Output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_drain_that_waits_for_the_last_answers_fulfils_no_condition()
    {
        using LoadTarget target = await LoadTarget.StartAsync("stall", "--after", "1800ms", "--for", "6s");
        using ChildProcess tool = StockLoadTool.Start(
            "run", target.Url.AbsoluteUri, "--rate", "20", "--duration", "2s", "--interval", "1s", "--drain", "20s",
            "--stop-when", "rps<1 for 3s", "--json", "-");

        Assert.True(await tool.WaitForExitAsync() != RunExitCodes.StoppedByCondition, tool.Said);

        Assert.True(StockLoadTool.OnlyRun(tool).Complete);
    }

    [Theory]
    [InlineData("INT", 130)]
    [InlineData("TERM", 143)]
    public async Task A_signal_ends_the_load_and_prints_what_there_is(string signal, int exitCode)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There are no such signals.");
        await using TestServer server = await TestServer.AnsweringAsync(200);
        using ChildProcess tool = StockLoadTool.Start("run", server.Address.AbsoluteUri, "--duration", "5m", "-c", "2");
        await tool.WaitForAsync("1 s of 300 s");

        tool.Signal(signal);

        Assert.Equal(exitCode, await tool.WaitForExitAsync());
        Assert.Contains("Partial results", tool.Output, StringComparison.Ordinal);
        Assert.Contains("requests/s", tool.Output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_process_that_is_not_dotnet_is_a_note_unless_a_condition_needs_it()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There is no sleep.");
        await using TestServer server = await TestServer.AnsweringAsync(200);
        using Process sleep = Process.Start("sleep", "120");
        try
        {
            string[] arguments = ["run", server.Address.AbsoluteUri, "--requests", "200", "-c", "2", "--pid", $"{sleep.Id}"];
            using ChildProcess without = StockLoadTool.Start(arguments);
            using ChildProcess with = StockLoadTool.Start([.. arguments, "--fail-if", "queue>5"]);

            Assert.Equal(0, await without.WaitForExitAsync());
            Assert.Contains("note: The server is not watched:", without.Output, StringComparison.Ordinal);
            Assert.Equal(1, await with.WaitForExitAsync());
            Assert.Contains("the load was not started", with.Errors, StringComparison.Ordinal);
        }
        finally
        {
            sleep.Kill();
        }
    }

    [Fact]
    public async Task A_process_that_is_not_there_is_named_before_anything_starts()
    {
        using ChildProcess tool = await StockLoadTool.EndsAsync(1, "run", "http://127.0.0.1:9", "--pid", $"{int.MaxValue}");

        Assert.StartsWith($"--pid {int.MaxValue}: there is no such process.", tool.Errors, StringComparison.Ordinal);
        Assert.Empty(tool.Output.Trim());
    }

    private Task<ServerProcess> StartStockApiAsync()
    {
        ServerBinary binary = ServerBinary.Locate(StockApiStart.Project, BuiltProgram.Folder(StockApiStart.Project), "");
        File.Copy(binary.SampleStocks, _folder.File("stock.txt"));
        ServerStart start = StockApiStart.FromBinary(binary, _folder.File("stock.txt"), TimeSpan.FromMilliseconds(500));
        return ServerProcess.StartAsync(start, TimeProvider.System, TestContext.Current.CancellationToken);
    }
}
