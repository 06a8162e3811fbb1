using System.Text;
using System.Text.Json.Nodes;
using DotnetStarvation.Incidents;
using DotnetStarvation.Incidents.Merging;
using StockExchange.TestKit.Json;

namespace DotnetStarvation.Tests.Incidents.Merging;

public sealed class DamagedSourcesTests : TestWithFolder
{
    private const int Files = 300;

    private static readonly IncidentResource Replica = RecordedFolders.Replica("shop", "1.4.2", "node-1-6");

    [Fact]
    public void An_incident_with_any_value_exchanged_is_read_or_reported()
    {
        new RecordedFolders(Folder).Keep("one", Replica, "Orders.Show", "Task.Wait()", 42, 1_000);
        string original = File.ReadAllText(Assert.Single(Directory.GetFiles(Folder.File("one"), "*.json")));

        CheckEach(JsonMutation.Mutate(original, Files, seed: 39), isReported: true);
    }

    [Fact]
    public void A_duration_that_is_infinite_is_reported()
    {
        new RecordedFolders(Folder).Keep("one", Replica, "Orders.Show", "Task.Wait()", 42, 1_000);
        JsonNode incident = JsonNode.Parse(File.ReadAllText(Assert.Single(Directory.GetFiles(Folder.File("one"), "*.json"))))!;
        incident["occurrences"]![0]!["duration"] = JsonNode.Parse("1e999");

        CheckEach([incident.ToJsonString()], isReported: true);
    }

    [Fact]
    public void A_line_of_the_collector_with_any_value_exchanged_is_read_or_reported()
    {
        string original = RecordedFolders.OtlpLine(Replica, "Orders.Show", "Task.Wait()", 1_000, 5);

        CheckEach(JsonMutation.Mutate(original, Files, seed: 40));
    }

    [Fact]
    public void Files_with_hostile_names_and_cut_files_are_read_or_reported()
    {
        string original = RecordedFolders.OtlpLine(Replica, "Orders.Show", "Task.Wait()", 1_000, 5);
        var random = new Random(41);

        CheckEach(Enumerable.Range(0, Files).Select(_ => Mutation.Change(original, "{\"a\":1}\n[]", random)));
        CheckEach(Mutation.Hostile.Select(hostile =>
            RecordedFolders.OtlpLine(Replica with { Service = hostile }, hostile, hostile, 1_000, 5)));
    }

    [Fact]
    public void A_line_that_is_too_long_is_left_out_and_the_lines_around_it_are_read()
    {
        using var stream = new MemoryStream(
            [.. "one\n"u8, .. Enumerable.Repeat((byte)'x', ByteLines.LongestLine + 5), .. "\ntwo\n\nthree"u8]);
        var lines = new ByteLines(stream);

        Assert.Equal(["one", "two", "", "three"], lines.Read().Select(line => Encoding.UTF8.GetString(line.Span)).ToArray());
        Assert.Equal(1, lines.LeftOut);
    }

    /// <summary>Reads each file as the command does, and renders what was read in all ways.</summary>
    /// <param name="files">The files.</param>
    /// <param name="isReported">Whether a file without an incident is a problem; log records of others are none.</param>
    private void CheckEach(IEnumerable<string> files, bool isReported = false)
    {
        foreach (string text in files)
        {
            var problems = new List<string>();
            var sources = new IncidentSources(problems.Add);
            sources.Add(Folder.Write("changed.json", Encoding.UTF8.GetBytes(text)));
            sources.Add(Folder.File("changed.json"));
            var merged = MergedIncidents.From(sources.Incidents, sources.Followed, since: null, []);
            string shown = ShownText.Capture(console => IncidentsText.Render(console, merged));
            Assert.DoesNotContain(shown, letter => char.IsControl(letter) && letter != '\n');
            Assert.DoesNotContain("<script>alert", IncidentsPage.FromIncidents(merged, Folder.Path), StringComparison.Ordinal);
            Assert.NotEmpty(IncidentsJson.FromIncidents(merged));
            if (isReported) Assert.True(sources.Incidents.Count + problems.Count > 0, text);
        }
    }
}
