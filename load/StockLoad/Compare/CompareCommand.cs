using System.CommandLine;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using StockExchange.LoadReports.Files;
using StockExchange.LoadReports.Json;
using StockExchange.StockLoad.Shared.Options;

namespace StockExchange.StockLoad.Compare;

/// <summary>The command line of <c>compare</c>.</summary>
internal static class CompareCommand
{
    public const string DataFile = "compare.json";
    public const string PageFile = "compare.html";

    private static readonly Argument<string> FileA = new("A")
    {
        Description = "The baseline: a report.json, or the directory of --report",
    };

    private static readonly Argument<string> FileB = new("B") { Description = "The report to compare with it" };

    private static readonly Option<string?> JsonOption = ValueOptions.NewFile(
        "--json", "Write the comparison as JSON to this file; - for standard output");

    private static readonly Option<string?> ReportOption = new("--report")
    {
        Description = $"Write {PageFile}, a page that draws both, and {DataFile} to this directory",
        HelpName = "DIR",
    };

    public static Command Create()
    {
        var command = new DetailedCommand("compare", "Tests whether two reports differ by more than noise.", """
            A and B are reports of run, sweep, reproduce or servers; a difference counts as more than noise when the 95 % interval
            of B/A does not contain 1. That takes at least about ten intervals of load (10 s); 30 s are better.

            Exit codes: 0 compared, whatever the outcome, 1 failed, 64 bad arguments.
            """)
        {
            FileA, FileB, JsonOption, ReportOption,
        };
        command.SetAction((parsed, _) => RunAsync(
            parsed.GetRequiredValue(FileA), parsed.GetRequiredValue(FileB),
            parsed.GetValue(JsonOption), parsed.GetValue(ReportOption)));
        return command;
    }

    private static async Task<int> RunAsync(string fileA, string fileB, string? json, string? directory)
    {
        try
        {
            LoadReport a = ReportReader.Read(fileA);
            LoadReport b = ReportReader.Read(fileB);
            ComparisonReport comparison = ReportComparison.Compare(fileA, a, fileB, b);
            CompareView.Render(new OutputChoice(json, directory).Console(), comparison);
            string document = CompareJson.FromReport(comparison);
            if (json is "-") await Console.Out.WriteLineAsync(document);
            else if (json is not null) await File.WriteAllTextAsync(json, document + "\n");
            if (directory is not null)
                await FileSet.WriteAsync(
                    directory, [(PageFile, ComparePage.FromComparison(comparison, a, b)), (DataFile, document + "\n")]);
            return ExitCodes.Done;
        }
        catch (Exception failure) when (failure is CommandException || FileFailures.Is(failure))
        {
            await Console.Error.WriteLineAsync(PrintableText.Escape(FileFailures.Describe(failure)));
            return ExitCodes.Failed;
        }
    }
}

/// <summary>A comparison as JSON, in camelCase.</summary>
internal static class CompareJson
{
    private static readonly CompareJsonContext Context = new(
        new(CompareJsonContext.Default.Options) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping });

    public static string FromReport(ComparisonReport report) => JsonSerializer.Serialize(report, Context.ComparisonReport);
}

/// <summary>The source-generated serializer of a comparison.</summary>
[JsonSourceGenerationOptions(
    JsonSerializerDefaults.Web, WriteIndented = true, NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals)]
[JsonSerializable(typeof(ComparisonReport))]
internal sealed partial class CompareJsonContext : JsonSerializerContext;
