using Npgsql;
using StockExchange.LoadReports.Json;
using StockExchange.TestKit.Stores;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.StockLoad.Tests.Experiments.Reproduce;

/// <summary>The main job as a user runs it, short.</summary>
public sealed class ReproduceTests
{
    [Fact]
    public async Task Reproduce_shows_which_variants_starve_at_which_call_and_that_await_cures_it()
    {
        using var folder = new TemporaryFolder();
        string file = folder.File("report.json");
        using ChildProcess tool = await StockLoadTool.EndsAsync(
            0, "reproduce", "--duration", "3s", "--drain", "5s", "--json", file);

        Assert.Contains("What to change", tool.Output, StringComparison.Ordinal);
        Assert.DoesNotContain('\u001b', tool.Output);
        LoadReport report = ReportReader.Read(file);
        Assert.Equal((3, true), (report.SchemaVersion, report.Complete));
        Assert.StartsWith("taskwait starves", report.Conclusion[0], StringComparison.Ordinal);
        VariantSection[] variants = [.. report.Variants!];
        Assert.Equal(["taskwait", "tasksleepwait", "taskasyncwait"], variants.Select(variant => variant.Name));
        Assert.All(variants, variant => Assert.Equal(250, variant.Ceiling));
        AssertStarves(variants[0], "TaskWaitController.Show", WaitKind.Task);
        AssertStarves(variants[1], "TaskSleepWaitController.Show", WaitKind.Sleep);
        AssertKeepsUp(variants[2], comparedWith: variants[..2]);
        Assert.All(report.Runs, AssertHasTimeline);
    }

    [Fact]
    public async Task With_a_database_the_variants_wait_for_a_query_of_its_driver()
    {
        using PostgresServer server = PostgresServer.StartOrSkip();
        using ChildProcess tool = StockLoadTool.StartWithVariable(
            "ConnectionStrings__Stocks", server.ConnectionString,
            "reproduce", "--store", "postgres", "--variant", "taskasyncwait", "--duration", "2s", "--operation", "buy");

        Assert.True(await tool.WaitForExitAsync() == 0, tool.Said);

        Assert.Contains("a query to PostgreSQL", tool.Output, StringComparison.Ordinal);
        await using NpgsqlDataSource database = NpgsqlDataSource.Create(server.ConnectionString);
        await using NpgsqlCommand bought = database.CreateCommand(
            "SELECT (sum(1000000 - quantity) > 0)::text || ' of ' || count(*) FROM stock_exchange.stocks");
        Assert.Equal("true of 10", await bought.ExecuteScalarAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task Without_a_connection_string_no_database_is_used()
    {
        using ChildProcess tool = StockLoadTool.StartWithVariable(
            "ConnectionStrings__Stocks", null, "reproduce", "--store", "postgres");

        Assert.Equal(64, await tool.WaitForExitAsync());
        Assert.StartsWith(
            "--store postgres needs a connection string in the environment variable ConnectionStrings__Stocks",
            tool.Errors,
            StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("INT", 130)]
    [InlineData("TERM", 143)]
    public async Task A_signal_stops_the_server_and_prints_what_there_is(string signal, int exitCode)
    {
        Assert.SkipWhen(!OperatingSystem.IsLinux(), "The child is found by /proc.");
        using ChildProcess tool = StockLoadTool.Start(
            "reproduce", "--duration", "5m", "--json", "-", "--variant", "taskwait", "--variant", "taskasyncwait");
        await tool.WaitForAsync("taskwait: under load 5s of 300s");
        int server = tool.OnlyChild;

        tool.Signal(signal);

        Assert.Equal(exitCode, await tool.WaitForExitAsync());
        Assert.Contains("Partial results", tool.Errors, StringComparison.Ordinal);
        Assert.False(Directory.Exists($"/proc/{server}"), "the server still runs");
        LoadReport report = StockLoadTool.Report(tool);
        VariantSection partial = Assert.Single(report.Variants!);
        Assert.Equal(("taskwait", 125, false), (partial.Name, partial.Unanswered, report.Complete));
    }

    [Fact]
    public async Task A_server_that_dies_is_reported_with_its_last_words()
    {
        Assert.SkipWhen(!OperatingSystem.IsLinux(), "The child is found by /proc.");
        using ChildProcess tool = StockLoadTool.Start("reproduce", "--variant", "taskasyncwait", "--duration", "5m");
        await tool.WaitForAsync("under load");

        System.Diagnostics.Process.GetProcessById(tool.OnlyChild).Kill();

        Assert.Equal(1, await tool.WaitForExitAsync());
        Assert.Contains("ended by itself with exit code 137", tool.Errors, StringComparison.Ordinal);
        Assert.Contains("Now listening on", tool.Errors, StringComparison.Ordinal);
        Assert.Contains("Partial results", tool.Output, StringComparison.Ordinal);
    }

    private static void AssertStarves(VariantSection variant, string method, WaitKind wait)
    {
        Assert.Equal((Verdict.Starving, true), (variant.Verdict, variant.Starving));
        Assert.Contains(method, variant.BlockingCalls[0].Method, StringComparison.Ordinal);
        Assert.Equal(wait, variant.BlockingCalls[0].Wait);
        Assert.InRange(variant.BlockingCalls[0].BusyShare, 0.5, 1);
        Assert.True(variant.PeakQueue > 0);
    }

    private static void AssertKeepsUp(VariantSection variant, VariantSection[] comparedWith)
    {
        Assert.False(variant.Starving);
        Assert.DoesNotContain(variant.BlockingCalls, call => call.Wait is WaitKind.Task or WaitKind.Sleep);
        Assert.Equal((0, 0, 0), (variant.Unanswered, variant.Failed, variant.Other));
        Assert.True(variant.LatencyMs!.P50 >= 500, "the lookup alone takes that long");
        Assert.InRange(variant.RequestsPerSecond, 1, 250);
        Assert.All(comparedWith, other => Assert.InRange(other.RequestsPerSecond, 0, variant.RequestsPerSecond / 2));
    }

    private static void AssertHasTimeline(RunSection run)
    {
        Assert.Equal(run.Answered, run.Timeline.Sum(point => point.Answered));
        Assert.Equal(3, run.Timeline.Count(point => point.Phase is TimelinePhase.Load));
        Assert.True(run.Timeline.Count(point => point.Phase is TimelinePhase.Rest) >= 2);
        Assert.Contains(run.Timeline, point => point.Server is { Threads: > 0 });
    }
}
