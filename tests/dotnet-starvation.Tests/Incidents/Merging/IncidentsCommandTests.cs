using System.Text.Json.Nodes;
using DotnetStarvation.Incidents;
using StockExchange.TestKit.Json;
using StockExchange.TestKit.Pages;

namespace DotnetStarvation.Tests.Incidents.Merging;

public sealed class IncidentsCommandTests : TestWithFolder
{
    private static readonly IncidentResource
        Old = RecordedFolders.Replica("shop", "1.4.1", "node-1-5"),
        One = RecordedFolders.Replica("shop", "1.4.2", "node-1-6"),
        Two = RecordedFolders.Replica("shop", "1.4.3", "node-2-7"),
        Depot = RecordedFolders.Replica("depot", null, "node-2-8");

    private readonly RecordedFolders _recorded;

    public IncidentsCommandTests() => _recorded = new(Folder);

    [Fact]
    public void The_same_call_is_one_cause_however_many_processes_and_machines_had_it()
    {
        _recorded.Keep("one", "Shop", "Orders.Show", 0);
        _recorded.Keep("one", "Shop", "Orders.Show", 5);
        _recorded.Keep("two", "Depot", "Orders.Show", 9);
        _recorded.Keep("two", "Depot", "Orders.Buy", 7);

        Tool tool = Tool.Run("incidents", Folder.File("one"), Folder.File("two"), "--json");

        Assert.Equal(0, tool.ExitCode);
        Assert.Empty(SchemaCheck.Mistakes("Schemas/incidents.schema.json", tool.Output));
        JsonArray incidents = tool.Json["incidents"]!.AsArray();
        Assert.Equal([3, 1], incidents.Select(incident => (int)incident!["count"]!));
        Assert.Equal("App.Orders.Show", (string?)incidents[0]!["cause"]!["method"]);
        Assert.Equal(["Depot", "Shop"], incidents[0]!["programs"]!.AsArray().Select(name => (string?)name));
        Assert.Equal(2, incidents[0]!["files"]!.AsArray().Count);
    }

    [Fact]
    public void A_cause_stays_one_across_versions_whose_lines_moved_and_another_api_is_another_cause()
    {
        _recorded.Keep("one", One, "Orders.Show", "System.Threading.Tasks.Task.Wait()", 42, 0);
        _recorded.Keep("two", Two, "Orders.Show", "System.Threading.Tasks.Task.Wait(int)", 57, 60);
        _recorded.Keep("three", Two, "Orders.Show", "Shop.Redis.Get(string)", 58, 30);
        _recorded.Keep("four", Two, "Orders.Show", null, 58, 90);
        _recorded.Keep("five", One, "Orders.Show", "System.Threading.Tasks.Task.GetResultCore(bool)", 42, 10);

        JsonNode json = Tool.Run("incidents", Folder.Path, "--json").Json;

        JsonArray causes = json["incidents"]!.AsArray();
        Assert.Equal(
            [(4, "System.Threading.Tasks.Task.Wait"), (1, "Shop.Redis.Get")],
            causes.Select(cause => ((int)cause!["count"]!, (string)cause["api"]!)).OrderDescending());
        JsonNode wait = causes.Single(cause => (int)cause!["count"]! == 4)!;
        Assert.Equal(["1.4.3", "1.4.2"], wait["versions"]!.AsArray().Select(version => (string?)version));
        Assert.Equal(58, (int)wait["source"]!["line"]!);
    }

    [Fact]
    public void Of_how_many_replicas_is_said_where_the_recorders_have_listed_them_and_since_which_version()
    {
        _recorded.Keep("node-1", One, "Orders.Show", "Task.Wait()", 42, 1_000);
        _recorded.Keep("node-2", Two, "Orders.Show", "Task.Wait()", 43, 2_000);
        _recorded.Follow("node-1", 0, 500, Old);
        string oneListed = Tool.Run("incidents", Folder.Path).Output;
        _recorded.Follow("node-1", 0, 500, Old, One);
        _recorded.Follow("node-2", 900, 3_000, Two, Depot);
        Tool all = Tool.Run("incidents", Folder.Path, "--json");
        string text = Tool.Run("incidents", Folder.Path).Output;

        Assert.StartsWith("1 cause, 2 incidents on 2 replicas, first at 1970-01-01 00:16:40 UTC", oneListed);
        Assert.StartsWith("1 cause, 2 incidents on 2 of 4 replicas, first at 1970-01-01 00:16:40 UTC", text);
        Assert.Contains($"Read first: {Folder.Path}/node-", text, StringComparison.Ordinal);
        Assert.Equal((2, 4), ((int)all.Json["summary"]!["replicas"]!, (int)all.Json["summary"]!["followedReplicas"]!));
        _recorded.Follow("node-1", 0, 500, Old);
        _recorded.Follow("node-3", 950, 3_000, One);
        text = Tool.Run("incidents", Folder.Path).Output;
        Assert.Contains(
            "since version 1.4.2 of shop, first followed at 1970-01-01 00:15:50 UTC; version 1.4.1 before it had none",
            string.Join(' ', text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)), StringComparison.Ordinal);
    }

    [Fact]
    public void Only_one_service_and_only_what_began_later_is_shown_when_asked_for()
    {
        _recorded.Keep("one", "Shop", "Orders.Show", 0, One);
        _recorded.Keep("one", "Shop", "Orders.Show", 100, Two);
        _recorded.Keep("one", "Depot", "Orders.Buy", 200, Depot);

        JsonNode since = Tool.Run("incidents", Folder.Path, "--json", "--since", "1970-01-01T00:01Z").Json;
        JsonNode shop = Tool.Run("incidents", Folder.Path, "--json", "--service", "shop").Json;
        Tool recent = Tool.Run("incidents", Folder.Path, "--since", "7d");

        Assert.Equal([1, 1], since["incidents"]!.AsArray().Select(cause => (int)cause!["count"]!));
        Assert.Equal("1970-01-01T00:01:40+00:00", (string?)since["summary"]!["first"]);
        Assert.Equal((2, 2), ((int)shop["summary"]!["incidents"]!, (int)shop["summary"]!["replicas"]!));
        Assert.Equal("There are no incidents.", recent.Output.Trim());
    }

    [Theory]
    [InlineData("x")]
    [InlineData("5.11.2026")]
    [InlineData("11/5/2026")]
    [InlineData("10.5")]
    [InlineData("12:00")]
    public void A_time_that_readers_may_understand_differently_is_refused(string time) =>
        Assert.Equal(64, Tool.Run("incidents", Folder.Path, "--since", time).ExitCode);

    [Fact]
    public void Log_records_that_the_collector_wrote_are_merged_and_an_incident_in_both_is_counted_once()
    {
        _recorded.Keep("node-1", One, "Orders.Show", "System.Threading.Tasks.Task.Wait()", 42, 1_000);
        string wait = "System.Threading.Tasks.Task.Wait()";
        Directory.CreateDirectory(Folder.File("collector"));
        Folder.Write("collector/logs.json", string.Join('\n',
            """{"resourceMetrics":[{"resource":{}}]}""",
            RecordedFolders.OtlpLine(One, "Orders.Show", wait, 1_000, 1),
            RecordedFolders.OtlpLine(One, "Orders.Show", wait, 1_000, 40),
            """{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"body":{"stringValue":"of another"}}]}]}]}""",
            RecordedFolders.OtlpLine(Two, "Orders.Show", wait, 1_060, 5),
            "{\"resourceLogs\":[{\"resou"));

        Tool tool = Tool.Run("incidents", Folder.Path, "--json");
        Tool alone = Tool.Run("incidents", Folder.File("collector/logs.json"), "--json");

        Assert.Equal(1, tool.ExitCode);
        Assert.Contains("1 of its lines are not OTLP in JSON", tool.Errors, StringComparison.Ordinal);
        JsonNode cause = Assert.Single(tool.Json["incidents"]!.AsArray())!;
        Assert.Equal((2, 40.0, 2), ((int)cause["count"]!, (double)cause["longest"]!, cause["replicas"]!.AsArray().Count));
        Assert.Equal("https://pages.example.com/1.html", (string?)alone.Json["summary"]!["page"]);
        Assert.Empty(SchemaCheck.Mistakes("Schemas/incidents.schema.json", alone.Output));
    }

    [Fact]
    public async Task The_page_links_to_the_incidents_and_shows_names_as_text()
    {
        _recorded.Keep("node 1", One, "Orders.Show", "Task.Wait()", 42, 1_000);
        _recorded.Keep("node 1", "Shop", "Orders<script>alert(1)</script>.Buy", 5);
        string page = Folder.File("merged.html");

        Tool tool = Tool.Run("incidents", Folder.Path, "--html", page);

        Assert.Equal(0, tool.ExitCode);
        string html = await File.ReadAllTextAsync(page, TestContext.Current.CancellationToken);
        Assert.Contains("<a href=\"node%201/19700101-001640-Shop-", html, StringComparison.Ordinal);
        Assert.DoesNotContain("<script>alert", html, StringComparison.Ordinal);
        Assert.SkipWhen(Browser.Program is null, "there is no Chromium");
        (string document, string log) = await Browser.OpenAsync(page);
        Assert.Contains("2 causes, 2 incidents on 2 replicas", document, StringComparison.Ordinal);
        Assert.DoesNotContain("CONSOLE", log, StringComparison.Ordinal);
    }

    [Fact]
    public void A_file_that_is_no_incident_is_reported_and_the_others_are_listed()
    {
        _recorded.Keep("one", "Shop", "Orders.Show", 0);
        Folder.Write("one/other.json", "{}");
        Folder.Write("one/list.json", "[1]");
        Folder.Write("one/processes.json", """{"schema":"dotnet-starvation/processes/9","processes":[]}""");
        Folder.Write("one/empty.json", "");

        Tool tool = Tool.Run("incidents", Folder.File("one"));

        Assert.Equal(1, tool.ExitCode);
        Assert.Contains("Orders.Show (task): once, 3.0 s at the longest", tool.Output, StringComparison.Ordinal);
        foreach (string file in (string[])["other", "list", "processes", "empty"])
            Assert.Contains($"{file}.json is not an incident of this version", tool.Errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("occurrences")]
    [InlineData("blockingCalls")]
    public void A_document_with_null_in_a_list_is_reported_and_the_others_are_listed(string list)
    {
        _recorded.Keep("one", "Shop", "Orders.Show", 0);
        string whole = File.ReadAllText(Directory.GetFiles(Folder.File("one"), "*.json")[0]);
        JsonNode damaged = JsonNode.Parse(whole)!;
        (list == "occurrences" ? damaged : damaged["check"]!)[list] = new JsonArray([null]);
        Folder.Write("one/damaged.json", damaged.ToJsonString());
        Folder.Write("one/processes.json", """{"schema":"dotnet-starvation/processes/1","processes":[null]}""");

        Tool tool = Tool.Run("incidents", Folder.File("one"));

        Assert.Equal(1, tool.ExitCode);
        Assert.Contains("Orders.Show (task): once", tool.Output, StringComparison.Ordinal);
        Assert.Contains("damaged.json is not an incident of this version", tool.Errors, StringComparison.Ordinal);
        Assert.Contains("processes.json is not an incident of this version", tool.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public void A_pipe_is_refused_in_a_sentence()
    {
        Tool tool = Tool.RunWith(["bash", "-c", "\"$@\" <(echo '{}')", "bash"], "incidents");

        Assert.Equal(1, tool.ExitCode);
        Assert.Contains("It is a pipe, which can be read only once: name a file.", tool.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public void A_folder_that_is_not_there_is_a_mistake_and_an_empty_one_is_not()
    {
        Directory.CreateDirectory(Folder.File("empty"));

        Tool none = Tool.Run("incidents", Folder.File("none")), empty = Tool.Run("incidents", Folder.File("empty"));

        Assert.Equal((64, 0), (none.ExitCode, empty.ExitCode));
        Assert.Equal("There are no incidents.", empty.Output.Trim());
    }
}
