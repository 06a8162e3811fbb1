using System.Xml.Linq;
using DotnetStarvation.Checks;
using StockExchange.TestKit.Json;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Tests.Checks;

/// <summary>Renderings of recordings of real runs.</summary>
public sealed class CheckRenderingTests
{
    private static readonly string Folder = Path.Combine(AppContext.BaseDirectory, "Checks");

    public static TheoryData<string> Recordings => [.. Directory.EnumerateFiles(Path.Combine(Folder, "Recordings"), "*.json")];

    [Fact]
    public void A_report_for_people() =>
        Assert.Equal(
            File.ReadAllText(Path.Combine(Folder, "check.txt")), Text("web-middleware"), ignoreLineEndingDifferences: true);

    [Theory]
    [MemberData(nameof(Recordings))]
    public void Redirected_text_has_no_escape_and_fits_its_width(string recording) => Assert.All(
        Text(Path.GetFileNameWithoutExtension(recording)).Split('\n'),
        line => Assert.True(!line.Contains('\u001b', StringComparison.Ordinal) && line.Length <= 110, line));

    [Theory]
    [MemberData(nameof(Recordings))]
    public void The_JSON_document_is_what_its_schema_says(string recording)
    {
        CheckReport report = Report(Path.GetFileNameWithoutExtension(recording));
        foreach (CheckedProcess? process in new CheckedProcess?[] { null, new(5, "Shop", "dotnet Shop.dll", null) })
            Assert.Empty(SchemaCheck.Mistakes(
                "Schemas/check.schema.json", CheckJson.FromResult(Result(report with { Process = process }))));
    }

    [Fact]
    public void The_document_about_a_command_is_what_its_schema_says()
    {
        CheckReport starving = Report("web-middleware") with { Process = new(5, "Shop", "dotnet Shop.dll", "10.0.0") };
        CheckResult result = new([starving], new(["dotnet", "test"], 0), Baseline.Empty);

        Assert.Empty(SchemaCheck.Mistakes("Schemas/check-command.schema.json", CheckJson.FromResult(result)));
        Assert.Equal(2, result.ExitCode);
        Assert.Equal(0, (result with { Known = Baseline.Empty.With([starving], result.Today) }).ExitCode);
    }

    [Theory]
    [InlineData(5)]
    [InlineData(4711)]
    public void A_process_is_the_same_test_in_every_run_and_a_failed_one_says_which_it_was(int id)
    {
        CheckedProcess process = new(id, "Shop", "dotnet Shop.dll", "10.0.0");
        CheckReport starving = Report("web-middleware") with { Process = process, Subject = $"{process}" };

        XElement test = XDocument.Parse(CheckJunit.FromResult(new([starving], new(["dotnet", "test"], 0), Baseline.Empty)))
            .Descendants("testcase").Single();

        Assert.StartsWith("thread pool of Shop: ", test.Attribute("name")!.Value);
        Assert.Contains($"process {id} (Shop)", test.Value, StringComparison.Ordinal);
    }

    [Fact]
    public void A_hostile_process_name_adds_no_line_no_command_and_no_markup()
    {
        const string hostile = "Shop\n::error::fooled <blink>`|x";
        CheckReport report = Report("web-middleware") with { Process = new(5, hostile, hostile, null), Subject = hostile };
        CheckResult result = new([report], new([hostile], 0), Baseline.Empty);

        string markdown = CheckMarkdown.FromResult(result), annotations = string.Join('\n', GitHubAnnotations.FromResult(result));

        Assert.DoesNotContain(markdown.Split('\n'), line => line.StartsWith("::", StringComparison.Ordinal));
        Assert.DoesNotContain("<blink>", markdown.Replace("\\<blink\\>", "", StringComparison.Ordinal), StringComparison.Ordinal);
        Assert.All(annotations.Split('\n'), line => Assert.StartsWith("::error ", line));
        Assert.DoesNotContain("<blink>", CheckPage.FromResult(result), StringComparison.Ordinal);
        Assert.DoesNotContain("<blink>", CheckJunit.FromResult(result), StringComparison.Ordinal);
    }

    [Fact]
    public void What_was_seen_outside_of_a_healthy_pool_is_in_every_rendering()
    {
        const string recording = "unanswered-connections", seen = "pool orders: all 10 connections are in use (at most 10).";
        CheckResult result = Result(Report(recording));

        Assert.Equal(0, result.ExitCode);
        string[] renderings = [Text(recording), CheckPage.FromResult(result), CheckMarkdown.FromResult(result)];
        Assert.All(renderings, text => Assert.Contains("Not the pool", text, StringComparison.Ordinal));
        Assert.All([.. renderings, CheckJson.FromResult(result)], text => Assert.Contains(seen, text, StringComparison.Ordinal));
        Assert.DoesNotContain("Not the pool", Text("quiet-site"), StringComparison.Ordinal);
    }

    [Fact]
    public void The_callers_of_a_method_that_waits_for_others_are_in_every_rendering()
    {
        CheckReport report = Report("web-middleware");
        BlockingCall call = report.Diagnosis.BlockingCalls[0] with
        {
            Callers = [new("Shop.Orders.Show(int)", new("Orders.cs", 12), 0.75), new("Shop.Prices.Show(int)", null, 0.25)],
        };
        CheckResult result = Result(report with { Diagnosis = report.Diagnosis with { BlockingCalls = [call] } });
        string text = ShownText.Capture(console => CheckView.Render(console, result));

        Assert.Contains("         called by\n"
            + "            75 %  Orders.Show(int) at Orders.cs:12\n"
            + "            25 %  Prices.Show(int)\n"
            + "         what must become asynchronous, outermost first, for most threads\n", text, StringComparison.Ordinal);
        Assert.Contains("75 % `Orders.Show(int)`", CheckMarkdown.FromResult(result), StringComparison.Ordinal);
        Assert.Contains("75 % of the busy threads", CheckPage.FromResult(result), StringComparison.Ordinal);
        Assert.Empty(SchemaCheck.Mistakes("Schemas/check.schema.json", CheckJson.FromResult(result)));
    }

    [Fact]
    public void A_document_that_violates_its_schema_is_noticed()
    {
        IReadOnlyList<string> mistakes =
            SchemaCheck.Mistakes(
                "Schemas/check.schema.json", """{"schema":"dotnet-starvation/check/3","verdict":5,"surplus":1}""");

        Assert.Equal(
            ["", "/schema", "/surplus", "/verdict"],
            mistakes.Select(mistake => mistake.Split(':')[0]).Order(StringComparer.Ordinal));
        Assert.Contains(mistakes, mistake => mistake.Contains("\"summary\"", StringComparison.Ordinal));
    }

    [Fact]
    public void The_line_of_progress_has_the_time_and_the_verdict_so_far()
    {
        using var terminal = new StringWriter();
        Observation observation = Report("web-middleware").Observation with { Duration = TimeSpan.FromSeconds(3) };

        new CheckProgress(terminal, isRedirected: false, TimeSpan.FromSeconds(10)).Report(observation);
        new CheckProgress(terminal, isRedirected: true, TimeSpan.FromSeconds(10)).Report(observation);

        string line = Assert.Single(terminal.ToString().Split('\r', StringSplitOptions.RemoveEmptyEntries));
        Assert.StartsWith("observing, 3 s of at most 10 s: ", line);
        Assert.Contains("starving so far", line, StringComparison.Ordinal);
    }

    private static CheckReport Report(string recording)
    {
        Observation observation = ObservationJson.Load(Path.Combine(Folder, "Recordings", recording + ".json"));
        return CheckReport.FromObservation(null, $"observation {recording}.json", observation);
    }

    private static CheckResult Result(CheckReport report) => new([report], null, Baseline.Empty);

    private static string Text(string recording) =>
        ShownText.Capture(console => CheckView.Render(console, Result(Report(recording))));
}
