using System.Text.Json;
using DotnetStarvation.Incidents;
using ThreadPoolDiagnostics.Incidents;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Tests.Incidents;

public sealed class IncidentsCommandTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void The_same_call_is_one_line_however_many_processes_and_machines_had_it()
    {
        Keep("one", "Shop", "Orders.Show", 0);
        Keep("one", "Shop", "Orders.Show", 5);
        Keep("two", "Depot", "Orders.Show", 9);
        Keep("two", "Depot", "Orders.Buy", 7);

        Tool tool = Tool.Run("incidents", _folder.File("one"), _folder.File("two"), "--json");

        Assert.Equal(0, tool.ExitCode);
        using JsonDocument document = JsonDocument.Parse(tool.Output);
        JsonElement[] incidents = [.. document.RootElement.GetProperty("incidents").EnumerateArray()];
        Assert.Equal([3, 1], incidents.Select(incident => incident.GetProperty("count").GetInt32()));
        Assert.Equal("App.Orders.Show", incidents[0].GetProperty("cause").GetProperty("method").GetString());
        Assert.Equal(["Depot", "Shop"], incidents[0].GetProperty("programs").EnumerateArray().Select(name => name.GetString()));
        Assert.Equal(2, incidents[0].GetProperty("files").GetArrayLength());
    }

    [Fact]
    public void What_is_none_is_said_and_the_others_are_listed()
    {
        Keep("one", "Shop", "Orders.Show", 0);
        _folder.Write("one/other.json", "{}");

        Tool tool = Tool.Run("incidents", _folder.File("one"));

        Assert.Equal(1, tool.ExitCode);
        Assert.StartsWith("Orders.Show (task): once, 3.0 s at the longest", tool.Output);
        Assert.Contains("other.json is not an incident of this version", tool.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public void A_folder_that_is_not_there_is_a_mistake_and_an_empty_one_is_not()
    {
        Directory.CreateDirectory(_folder.File("empty"));

        Tool none = Tool.Run("incidents", _folder.File("none")), empty = Tool.Run("incidents", _folder.File("empty"));

        Assert.Equal((64, 0), (none.ExitCode, empty.ExitCode));
        Assert.Equal("There are no incidents.", empty.Output.Trim());
    }

    private void Keep(string folder, string program, string method, double at)
    {
        Observation observation = Given.Sampled([.. Enumerable.Repeat((8, 90L, 2.0, 1.0), 6)]).With(Given.Sleeping(8));
        var incident = new Incident(
            DateTimeOffset.UnixEpoch + TimeSpan.FromSeconds(at), TimeSpan.FromSeconds(3), IsOver: true, observation,
            Decision.Decide(observation), new Cause($"App.{method}", WaitKind.Task));
        var limits = new RecordLimits(TimeSpan.FromSeconds(1), 100, 100_000_000);
        new IncidentFolder(_folder.File(folder), limits, TimeProvider.System).Keep(new(new(5, program, program, null), incident));
    }
}
