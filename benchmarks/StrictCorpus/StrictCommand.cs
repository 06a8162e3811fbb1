using System.CommandLine;
using System.Runtime.InteropServices;
using StockExchange.CommandLine;
using StockExchange.Measuring;
using StrictCorpus.Judgements;
using StrictCorpus.Targets;

namespace StrictCorpus;

/// <summary>The command line: which programs, on which runtime, and where the table goes.</summary>
internal static class StrictCommand
{
    private static readonly Option<string[]> OnlyOption = new("--only")
    {
        Description = "A program or a kind of them to run; repeat it for more (default: all)",
        HelpName = "NAME",
    };

    private static readonly Option<int> RuntimeOption = new("--runtime")
    {
        Description = "The version of .NET to run them on",
        HelpName = "8|10|11",
        DefaultValueFactory = _ => 10,
    };

    private static readonly Option<string?> SaveOption = new("--save")
    {
        Description = "Keep the JSON document and the output of each run there",
        HelpName = "FOLDER",
    };

    private static readonly Option<string?> ToolOption =
        ValueOptions.File("--tool", "The dotnet-starvation to judge (default: the one that was built with this program)");

    private static readonly Option<bool> OverheadOption = new("--overhead")
    {
        Description = "Measure how much longer two test projects take, instead",
    };

    private static readonly Option<bool> LabelsOption = new("--labels") { Description = "List the labels, and run nothing" };

    private static readonly Option<string?> MarkdownOption = ValueOptions.NewFile("--markdown", "Write the table there as well");

    public static RootCommand Create(TimeProvider time)
    {
        var command = new RootCommand(
            "Runs dotnet-starvation check --strict on programs and test projects whose waits are labelled, and compares. "
            + "Exit codes: 0 everything is right, 1 not, 64 bad arguments, 130 Ctrl+C.")
        {
            OnlyOption, RuntimeOption, SaveOption, ToolOption, OverheadOption, LabelsOption, MarkdownOption,
        };
        command.SetAction((parsed, _) => RunAsync(parsed, time));
        return command;
    }

    private static async Task<int> RunAsync(ParseResult parsed, TimeProvider time)
    {
        using var signals = new TerminationSignals();
        try
        {
            var folder = new TargetFolder(parsed.GetValue(RuntimeOption));
            if (parsed.GetValue(LabelsOption)) return LabelList.Print(Corpus.Choose(folder, parsed.GetValue(OnlyOption) ?? []));
            IReadOnlyList<string> tool = parsed.GetValue(ToolOption) is { } file ? ToolWords(file) : StarvationTool.Command;
            (string text, bool isGood) = parsed.GetValue(OverheadOption)
                ? (Overhead.Measure(folder, tool, time), true)
                : await JudgeAsync(parsed, folder, tool, time, signals.Token);
            string all = $"{Environment.ProcessorCount} processors; .NET {folder.Runtime}, "
                + $"{RuntimeInformation.RuntimeIdentifier}.\n\n{text}";
            Console.WriteLine(all);
            if (parsed.GetValue(MarkdownOption) is { } result) await File.WriteAllTextAsync(result, all, CancellationToken.None);
            return signals.ExitCode ?? (isGood ? ExitCodes.Done : ExitCodes.Failed);
        }
        catch (CorpusException failure)
        {
            await Console.Error.WriteLineAsync(failure.Message);
            return ExitCodes.Failed;
        }
    }

    private static string[] ToolWords(string file) =>
        file.EndsWith(".dll", StringComparison.Ordinal) ? ["dotnet", Path.GetFullPath(file)] : [Path.GetFullPath(file)];

    private static async Task<(string Text, bool IsGood)> JudgeAsync(
        ParseResult parsed, TargetFolder folder, IReadOnlyList<string> tool, TimeProvider time, CancellationToken stop)
    {
        using var redis = new RedisServer();
        IReadOnlyList<CorpusProgram> programs =
            Corpus.Build(folder, Corpus.Choose(folder, parsed.GetValue(OnlyOption) ?? []), redis.IsHere);
        string save = Directory.CreateDirectory(
            parsed.GetValue(SaveOption) ?? Path.Combine(folder.Artifacts, "results")).FullName;
        IReadOnlyList<Outcome> outcomes = await new CorpusRun(tool, save, time).RunAsync(programs, stop);
        return (ResultTable.FromOutcomes(outcomes), outcomes.All(outcome => outcome.IsGood));
    }
}
