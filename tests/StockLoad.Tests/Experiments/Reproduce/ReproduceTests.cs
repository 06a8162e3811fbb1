using System.Text.Json;
using Npgsql;
using StockExchange.TestKit.Stores;

namespace StockExchange.StockLoad.Tests.Experiments.Reproduce;

/// <summary>The main job as a user runs it, short.</summary>
public sealed class ReproduceTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task Reproduce_shows_which_variants_starve_at_which_call_and_that_await_cures_it()
    {
        string file = _folder.File("report.json");
        using ChildProcess tool = StockLoadTool.Start("reproduce", "--duration", "3s", "--drain", "5s", "--json", file);

        Assert.True(await tool.WaitForExitAsync() == 0, tool.Said);

        Assert.Contains("What to change", tool.Output, StringComparison.Ordinal);
        Assert.DoesNotContain('\u001b', tool.Output);
        using JsonDocument report = JsonDocument.Parse(await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken));
        JsonElement root = report.RootElement;
        Assert.Equal(3, root.GetProperty("schemaVersion").GetInt32());
        Assert.True(root.GetProperty("complete").GetBoolean());
        Assert.All(root.GetProperty("runs").EnumerateArray(), run => Assert.Equal(250, run.GetProperty("ceiling").GetDouble()));
        JsonElement[] variants = [.. root.GetProperty("variants").EnumerateArray()];
        Assert.Equal(["taskwait", "tasksleepwait", "taskasyncwait"], variants.Select(variant => Text(variant, "name")));
        AssertStarves(variants[0], "TaskWaitController.Show", "task");
        AssertStarves(variants[1], "TaskSleepWaitController.Show", "sleep");
        AssertKeepsUp(variants[2], comparedWith: variants[..2]);
        Assert.All(root.GetProperty("runs").EnumerateArray(), AssertHasTimeline);
        Assert.StartsWith("taskwait starves", root.GetProperty("conclusion")[0].GetString(), StringComparison.Ordinal);
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
        using JsonDocument report = JsonDocument.Parse(tool.Output);
        Assert.False(report.RootElement.GetProperty("complete").GetBoolean());
        JsonElement partial = Assert.Single(report.RootElement.GetProperty("variants").EnumerateArray());
        Assert.Equal(("taskwait", 125), (Text(partial, "name"), Number(partial, "unanswered")));
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

    [Fact]
    public async Task Bad_arguments_are_named_on_standard_error_and_nothing_starts()
    {
        using ChildProcess tool = StockLoadTool.Start("reproduce", "--duration", "soon", "--connections", "many");

        Assert.Equal(64, await tool.WaitForExitAsync());
        Assert.Contains("--duration 'soon' is not a time", tool.Errors, StringComparison.Ordinal);
        Assert.Contains("--connections 'many' is not a whole number", tool.Errors, StringComparison.Ordinal);
        Assert.Empty(tool.Output.Trim());
    }

    private static void AssertStarves(JsonElement variant, string method, string wait)
    {
        Assert.Equal("starving", Text(variant, "verdict"));
        Assert.True(variant.GetProperty("starving").GetBoolean());
        JsonElement call = variant.GetProperty("blockingCalls")[0];
        Assert.Contains(method, Text(call, "method"), StringComparison.Ordinal);
        Assert.Equal(wait, Text(call, "wait"));
        Assert.InRange(call.GetProperty("busyShare").GetDouble(), 0.5, 1);
        Assert.True(variant.GetProperty("peakQueue").GetInt64() > 0);
    }

    private static void AssertKeepsUp(JsonElement variant, JsonElement[] comparedWith)
    {
        Assert.False(variant.GetProperty("starving").GetBoolean());
        Assert.DoesNotContain(variant.GetProperty("blockingCalls").EnumerateArray(), call =>
            Text(call, "wait") is "task" or "sleep");
        Assert.Equal((0, 0, 0), (Number(variant, "unanswered"), Number(variant, "failed"), Number(variant, "other")));
        Assert.True(variant.GetProperty("latencyMs").GetProperty("p50").GetDouble() >= 500, "the lookup alone takes that long");
        double rate = variant.GetProperty("requestsPerSecond").GetDouble();
        Assert.InRange(rate, 1, 250);
        Assert.All(comparedWith, other => Assert.InRange(other.GetProperty("requestsPerSecond").GetDouble(), 0, rate / 2));
    }

    private static void AssertHasTimeline(JsonElement run)
    {
        JsonElement[] rows = [.. run.GetProperty("timeline").EnumerateArray()];
        Assert.Equal(Number(run, "answered"), rows.Sum(row => Number(row, "answered")));
        Assert.Equal(3, rows.Count(row => Text(row, "phase") == "load"));
        Assert.True(rows.Count(row => Text(row, "phase") == "rest") >= 2);
        Assert.Contains(rows, row => row.GetProperty("server") is { ValueKind: JsonValueKind.Object } server
            && server.GetProperty("threads").GetInt32() > 0);
    }

    private static string? Text(JsonElement element, string property) => element.GetProperty(property).GetString();

    private static int Number(JsonElement element, string property) => element.GetProperty(property).GetInt32();
}
