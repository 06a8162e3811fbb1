using System.Text.Json.Nodes;
using DotnetStarvation.Incidents;

namespace DotnetStarvation.Tests.Incidents;

public sealed class IncidentsCommandTests : TestWithFolder
{
    [Fact]
    public void The_same_call_is_one_line_however_many_processes_and_machines_had_it()
    {
        Keep("one", "Shop", "Orders.Show", 0);
        Keep("one", "Shop", "Orders.Show", 5);
        Keep("two", "Depot", "Orders.Show", 9);
        Keep("two", "Depot", "Orders.Buy", 7);

        Tool tool = Tool.Run("incidents", Folder.File("one"), Folder.File("two"), "--json");

        Assert.Equal(0, tool.ExitCode);
        JsonArray incidents = tool.Json["incidents"]!.AsArray();
        Assert.Equal([3, 1], incidents.Select(incident => (int)incident!["count"]!));
        Assert.Equal("App.Orders.Show", (string?)incidents[0]!["cause"]!["method"]);
        Assert.Equal(["Depot", "Shop"], incidents[0]!["programs"]!.AsArray().Select(name => (string?)name));
        Assert.Equal(2, incidents[0]!["files"]!.AsArray().Count);
    }

    [Fact]
    public void A_file_that_is_no_incident_is_reported_and_the_others_are_listed()
    {
        Keep("one", "Shop", "Orders.Show", 0);
        Folder.Write("one/other.json", "{}");

        Tool tool = Tool.Run("incidents", Folder.File("one"));

        Assert.Equal(1, tool.ExitCode);
        Assert.StartsWith("Orders.Show (task): once, 3.0 s at the longest", tool.Output);
        Assert.Contains("other.json is not an incident of this version", tool.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public void A_folder_that_is_not_there_is_a_mistake_and_an_empty_one_is_not()
    {
        Directory.CreateDirectory(Folder.File("empty"));

        Tool none = Tool.Run("incidents", Folder.File("none")), empty = Tool.Run("incidents", Folder.File("empty"));

        Assert.Equal((64, 0), (none.ExitCode, empty.ExitCode));
        Assert.Equal("There are no incidents.", empty.Output.Trim());
    }

    private void Keep(string folder, string program, string method, double at)
    {
        var limits = new RecordLimits(TimeSpan.FromSeconds(1), 100, 100_000_000);
        new IncidentFolder(Folder.File(folder), limits, TimeProvider.System).Keep(
            new(new(5, program, program, null), IncidentFolderTests.Happened(at, method)));
    }
}
