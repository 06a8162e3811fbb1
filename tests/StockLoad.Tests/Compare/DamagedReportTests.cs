using StockExchange.CommandLine;
using StockExchange.LoadReports.Json;
using StockExchange.StockLoad.Compare;
using StockExchange.TestKit.Json;
using StockExchange.TestKit.Reports;

namespace StockExchange.StockLoad.Tests.Compare;

/// <summary>Reports come as files from elsewhere: whatever is in them, they are compared or refused with a sentence.</summary>
public sealed class DamagedReportTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public static TheoryData<string> Kinds => ["run", "reproduce", "sweep", "servers"];

    public void Dispose() => _folder.Dispose();

    [Theory]
    [MemberData(nameof(Kinds))]
    public void A_value_that_does_not_belong_there_is_compared_or_refused_with_a_sentence(string kind)
    {
        LoadReport sound = SampleReports.OfCommand(kind);

        foreach (string document in JsonMutation.Mutate(LoadReportJson.FromReport(sound), count: 150, seed: kind.Length))
            Compare(sound, document);
    }

    [Fact]
    public void Null_in_a_list_is_said_with_its_place()
    {
        string file = Write(
            LoadReportJson.FromReport(SampleReports.Run).Replace("\"notes\": [", "\"notes\": [null,", StringComparison.Ordinal));

        Assert.Matches(
            @"is not a report of this tool: \$\.runs\[0\]\.notes\[0\] is null\.",
            Assert.Throws<CommandException>(() => ReportReader.Read(file)).Message);
    }

    [Fact]
    public void Names_from_a_report_reach_the_terminal_without_their_control_characters()
    {
        LoadReport evil = SampleReports.Reproduce with
        {
            Runs = [.. SampleReports.Reproduce.Runs.Select(run => run with { Name = $"{run.Name}\e]0;owned\a\nline" })],
        };

        string shown = Render(ReportComparison.Compare("a\e[2J", evil, "b", evil));

        Assert.DoesNotContain(shown, letter => char.IsControl(letter) && letter is not ('\n' or '\r'));
        Assert.Contains(@"\e]0;owned\u0007\nline", shown);
    }

    private void Compare(LoadReport sound, string document)
    {
        try
        {
            LoadReport other = ReportReader.Read(Write(document));
            ComparisonReport comparison = ReportComparison.Compare("a", sound, "b", other);
            _ = Render(comparison);
            _ = ComparePage.FromComparison(comparison, sound, other);
        }
        catch (CommandException)
        {
            // The sentence.
        }
    }

    private static string Render(ComparisonReport comparison) =>
        ShownText.Capture(console => CompareView.Render(console, comparison));

    private string Write(string document) => _folder.Write("report.json", document);
}
