using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;
using StrictCorpus.Targets;

namespace StrictCorpus;

/// <summary>How much longer two test projects take under the tool: each without and with it, in turn.</summary>
internal static class Overhead
{
    private const int Rounds = 5;

    private static readonly string[] Names = ["XunitV3-program", "Xunit2-dotnet-test"];

    /// <returns>A table in Markdown.</returns>
    public static string Measure(TargetFolder folder, IReadOnlyList<string> tool, TimeProvider time)
    {
        IReadOnlyList<CorpusProgram> programs = Corpus.Build(folder, Corpus.Choose(folder, Names), hasRedis: false);
        var cases = programs
            .SelectMany(program => ((string, Func<double>)[])
            [
                (program.Name, () => Seconds(program.Command, [], time)),
                ($"{program.Name}, strict", () => Seconds(program.Command, tool, time)),
            ]);
        Dictionary<string, List<double>> seconds = InTurn.Measure(Rounds, cases);
        string rows = string.Concat(programs.Select(program => Row(program.Name, seconds)));
        return $"| test project | without, s | with --strict, s | longer by |\n|---|---|---|---|\n{rows}";
    }

    private static string Row(string name, Dictionary<string, List<double>> seconds)
    {
        double without = seconds[name].Median();
        double with = seconds[$"{name}, strict"].Median();
        string longer = $"{with - without:0.00} s ({100 * (with - without) / without:0.#} %)";
        return $"| {name} | {without:0.00} | {with:0.00} | {longer} |\n";
    }

    private static double Seconds(ChildCommand command, IReadOnlyList<string> tool, TimeProvider time)
    {
        string[] words = tool is []
            ? [command.Program, .. command.Arguments]
            : [.. tool, "check", "--strict", "--", command.Program, .. command.Arguments];
        long start = time.GetTimestamp();
        ChildProcess.Run(new(words[0], words[1..]) { Variables = command.Variables, Folder = command.Folder });
        return time.GetElapsedTime(start).TotalSeconds;
    }
}
