using System.Text.Json;
using System.Text.Json.Nodes;
using DotnetStarvation.Checks;
using DotnetStarvation.Incidents;
using Microsoft.Extensions.Time.Testing;
using StockExchange.TestKit.Json;
using ThreadPoolDiagnostics.Incidents;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Tests.Incidents;

public sealed class IncidentFolderTests : TestWithFolder
{
    private static readonly CheckedProcess Shop = new(5, "Shop", "dotnet Shop.dll", "10.0.0");
    private static readonly RecordLimits Limits = new(TimeSpan.FromMinutes(10), MostIncidents: 100, MostBytes: 100_000_000);
    private FakeTimeProvider _clock = new(DateTimeOffset.UnixEpoch);

    [Fact]
    public void An_incident_is_a_document_as_its_schema_says_and_a_page_beside_it()
    {
        KeptIncident kept = Keep(Limits, "Orders.Show", 0)!;

        using JsonDocument document = JsonDocument.Parse(File.ReadAllText(kept.File));
        Assert.Empty(SchemaCheck.Mistakes("Schemas/incident.schema.json", document.RootElement.GetRawText()));
        Assert.Empty(SchemaCheck.Mistakes("Schemas/check.schema.json", document.RootElement.GetProperty("check").GetRawText()));
        string page = File.ReadAllText(Path.ChangeExtension(kept.File, ".html"));
        Assert.Contains("Starvation of Shop: Orders.Show (task)", page, StringComparison.Ordinal);
        Assert.Equal(Verdict.Starving, Decision.Decide(ObservationJson.Load(kept.File)).Verdict);
    }

    [Fact]
    public void A_later_version_of_an_incident_replaces_it_and_is_counted_once()
    {
        Keep(Limits, "Orders.Show", 0, seconds: 2);
        KeptIncident again = Keep(Limits, "Orders.Show", 0, seconds: 40)!;

        Assert.False(again.IsNew);
        Assert.Equal((1, 40.0, 40.0), (again.Document.Count, again.Document.Duration, again.Document.Longest));
        Assert.Single(Documents);
    }

    [Fact]
    public void Within_the_cooldown_others_with_the_same_cause_are_only_counted_also_by_the_next_recorder()
    {
        Keep(Limits, "Orders.Show", 0);

        Assert.Null(Keep(Limits, "Orders.Show", 300, seconds: 9));
        Assert.Null(Keep(Limits, "Orders.Show", 300, seconds: 9));
        Assert.Null(Keep(Limits, "Orders.Show", 400));

        IncidentDocument document = Read(Assert.Single(Documents));
        Assert.Equal((3, 9.0), (document.Count, document.Longest));
        Assert.Equal((At(0), At(0), At(400)), (document.Began, document.First, document.Last));
    }

    [Fact]
    public void Two_replicas_that_starve_at_the_same_time_are_counted_once_each_however_often_they_are_reported()
    {
        IncidentResource one = new("shop", "1.4.2", "node-1-5", null, null, null, null);
        IncidentResource two = one with { Version = null, Instance = "node-1-6" };
        foreach (double seconds in (double[])[2, 30, 60])
        {
            Keep(Limits, "Orders.Show", 0, seconds, resource: one);
            Keep(Limits, "Orders.Show", 1, seconds, resource: two);
        }

        IncidentDocument document = Read(Assert.Single(Documents));
        Assert.Equal((2, At(0), At(1)), (document.Count, document.First, document.Last));
        Assert.Equal(
            [new(At(0), 60, "shop", "1.4.2", "node-1-5"), new IncidentOccurrence(At(1), 60, "shop", null, "node-1-6")],
            document.Occurrences!);
        Assert.Empty(SchemaCheck.Mistakes("Schemas/incident.schema.json", File.ReadAllText(Documents[0])));
    }

    [Fact]
    public void After_the_cooldown_the_file_is_about_the_latest_one()
    {
        Keep(Limits, "Orders.Show", 0);
        KeptIncident later = Keep(Limits, "Orders.Show", 601)!;

        Assert.True(later.IsNew);
        Assert.Equal((2, At(601), At(0)), (later.Document.Count, later.Document.Began, later.Document.First));
        Assert.Single(Documents);
    }

    [Fact]
    public void Another_cause_and_another_program_have_files_of_their_own()
    {
        Keep(Limits, "Orders.Show", 0);
        Keep(Limits, "Orders.Buy", 1);
        Keep(Limits, "Orders.Show", 2, process: Shop with { Name = "Depot" });

        Assert.Equal(3, Documents.Length);
    }

    [Fact]
    public void Files_of_others_in_the_folder_are_never_deleted()
    {
        string[] others = ["config.json", "config.html", "20260101-backup-12345678.json", "processes.json"];
        foreach (string name in others) Folder.Write(name, "{}");
        for (int i = 0; i < 3; i++) Keep(Limits with { MostIncidents = 1 }, $"Orders.Method{i}", i);

        Assert.Equal(others.Length + 2, Directory.GetFiles(Folder.Path).Length);
        Assert.All(others, name => Assert.True(File.Exists(Folder.File(name)), name));
    }

    [Fact]
    public void When_there_are_too_many_the_ones_that_happened_longest_ago_are_deleted_with_their_pages()
    {
        RecordLimits two = Limits with { MostIncidents = 2 };
        for (int i = 0; i < 4; i++) Age(Keep(two, $"Orders.Method{i}", i)!, minutes: 4 - i);
        Folder.Write($"{Path.GetFileName(Documents.Order().First())}.node-7-1.part", "a recorder was killed while it wrote");
        KeptIncident last = Keep(two, "Orders.Last", 9)!;

        Assert.Equal(2, Documents.Length);
        Assert.Equal(4, Directory.GetFiles(Folder.Path).Length);
        Assert.Contains(last.File, Documents);
    }

    [Fact]
    public void When_they_are_too_large_together_the_one_that_was_just_kept_stays()
    {
        RecordLimits small = Limits with { MostBytes = 1 };
        Age(Keep(small, "Orders.Show", 0)!, minutes: 1);

        KeptIncident last = Keep(small, "Orders.Buy", 1)!;

        Assert.Equal(1, last.Deleted);
        Assert.Equal([last.File], Documents);
    }

    [Fact]
    public void A_damaged_file_is_replaced()
    {
        File.WriteAllText(Keep(Limits, "Orders.Show", 0)!.File, "{ half");

        Assert.Equal(1, Keep(Limits, "Orders.Show", 5)!.Document.Count);
    }

    [Fact]
    public void A_document_with_any_value_exchanged_is_continued_or_replaced()
    {
        string file = Keep(Limits, "Orders.Show", 0)!.File;
        JsonNode whole = JsonNode.Parse(File.ReadAllText(file))!;
        whole["observation"] = null; // most of the values, which are kept as they are
        string original = whole.ToJsonString();
        string[] damaged =
        [
            .. JsonMutation.Mutate(original, 300, seed: 42),
            original.Replace("\"occurrences\":[", "\"occurrences\":[null,", StringComparison.Ordinal),
            original.Replace("\"longest\":3", "\"longest\":1e999", StringComparison.Ordinal),
            """{"schema":"dotnet-starvation/incident/1","schema":"dotnet-starvation/incident/1"}""",
        ];

        Assert.All(damaged, text =>
        {
            File.WriteAllText(file, text);
            Keep(Limits, "Orders.Show", 5);
            Assert.Equal(At(5), Assert.IsType<IncidentOccurrence>(Read(file).Occurrences?[^1]).Began);
        });
    }

    [Fact]
    public void An_incident_that_a_wrong_clock_has_dated_to_the_future_hides_no_later_one()
    {
        Keep(Limits, "Orders.Show", 1_000_000);
        _clock = new(At(100));

        KeptIncident later = Keep(Limits, "Orders.Show", 100)!;

        Assert.Equal((2, At(100)), (later.Document.Count, later.Document.Began));
    }

    [Fact]
    public void Another_recorder_that_writes_to_the_folder_does_not_prevent_writing()
    {
        string file = Keep(Limits, "Orders.Show", 0)!.File;
        using FileStream other = File.Create($"{file}.part");

        Assert.NotNull(Keep(Limits, "Orders.Show", 0, seconds: 9));
    }

    [Fact]
    public void What_could_not_be_written_leaves_nothing_behind()
    {
        string file = Path.Combine(Folder.Path, "taken");
        Directory.CreateDirectory(file);

        Assert.ThrowsAny<Exception>(() => IncidentFolder.Write(file, "{}"));
        Assert.Empty(Directory.GetFiles(Folder.Path));
    }

    [Fact]
    public void A_name_that_is_a_path_stays_in_the_folder()
    {
        KeptIncident kept = Keep(Limits, "Orders.Show", 0, process: Shop with { Name = "../../etc/passwd" })!;

        Assert.Equal(Folder.Path, Path.GetDirectoryName(kept.File));
    }

    [Fact]
    public void A_document_stays_below_a_megabyte_whatever_the_process_did()
    {
        Observation busy = Starving with
        {
            Adjustments = [.. Enumerable.Repeat(new ThreadAdjustment(TimeSpan.Zero, 9, AdjustmentReason.Starvation), 50_000)],
            Stacks = [.. Enumerable.Range(0, 40).Select(i => Given.Snapshot(i, [.. Enumerable.Range(0, 2_000)
                .Select(thread => Given.Sleeping(1, $"Some.Long.Namespace.Type{thread}.Method()", thread))]))],
        };

        KeptIncident kept = Keep(Limits, "Orders.Show", 0, observation: busy)!;

        Assert.True(new FileInfo(kept.File).Length < 1_000_000, $"{new FileInfo(kept.File).Length} bytes");
        Assert.Null(kept.Document.Observation);
        Assert.Equal(40, kept.Document.Check.StackSnapshots);
        string page = File.ReadAllText(Path.ChangeExtension(kept.File, ".html"));
        Assert.Contains("Stacks taken</dt><dd>40</dd>", page, StringComparison.Ordinal);
        Assert.True(page.Length < 1_000_000, $"{page.Length} letters");
    }

    private string[] Documents => Directory.GetFiles(Folder.Path, "*.json");

    private KeptIncident? Keep(
        RecordLimits limits, string method, double at, double seconds = 3,
        CheckedProcess? process = null, Observation? observation = null, IncidentResource? resource = null)
    {
        if (_clock.GetUtcNow() < At(at)) _clock.SetUtcNow(At(at) + TimeSpan.FromSeconds(1));
        // A new one each time, as after a restart of the recorder.
        return new IncidentFolder(Folder.Path, limits, _clock).Keep(
            new(process ?? Shop, Happened(at, method, seconds, observation), resource));
    }

    internal static Incident Happened(double at, string method, double seconds = 3, Observation? observation = null) => new(
        At(at), TimeSpan.FromSeconds(seconds), IsOver: true, observation ?? Starving, Decision.Decide(Starving),
        new Cause($"App.{method}", WaitKind.Task));

    private static Observation Starving => Given.Sampled([.. Enumerable.Repeat((8, 90L, 2.0, 1.0), 6)]).With(Given.Sleeping(8));

    private static DateTimeOffset At(double seconds) => DateTimeOffset.UnixEpoch + TimeSpan.FromSeconds(seconds);

    private static IncidentDocument Read(string file) => IncidentDocument.Parse(File.ReadAllText(file));

    private static void Age(KeptIncident kept, int minutes) =>
        File.SetLastWriteTimeUtc(kept.File, TimeProvider.System.GetUtcNow().UtcDateTime - TimeSpan.FromMinutes(minutes));
}
