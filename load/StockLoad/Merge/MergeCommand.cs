using System.CommandLine;
using System.Runtime.ExceptionServices;
using Spectre.Console;
using StockExchange.LoadReports.Json;
using StockExchange.LoadReports.Merging;
using StockExchange.LoadReports.Metrics;
using StockExchange.LoadReports.Runs;
using StockExchange.LoadReports.Views;
using StockExchange.StockLoad.Run;
using StockExchange.StockLoad.Shared.Conditions;
using StockExchange.StockLoad.Shared.Options;

namespace StockExchange.StockLoad.Merge;

/// <summary>The command line of <c>merge</c>.</summary>
internal static class MergeCommand
{
    private static readonly Argument<string[]> Reports = new("REPORT")
    {
        Description = "Reports of run: each a report.json, its folder, or a folder of such folders",
        Arity = ArgumentArity.OneOrMore,
    };

    public static Command Create(TimeProvider time)
    {
        var command = new DetailedCommand(
            "merge", "Adds up the runs of several load generators, as if one had made all requests.", Details)
        {
            Reports,
        };
        ConditionOptions.AddFailIfTo(command);
        OutputOptions.AddTo(command);
        ExportOptions.AddTo(command);
        command.SetAction((parsed, _) => RunAsync(parsed, time));
        return command;
    }

    private static string Details => $"""
        The reports of generators that loaded one server together become one. Counts and histograms are added, and percentiles are
        those of the sum; the time axes are aligned by the times at which the runs began. Runs of another URL, request, loop,
        think time or interval are refused; other differences are reported. A check passes when it passed in each run.

          run http://shop/ --rate 2000 --duration 60s --start-at 2026-01-31T12:00:00Z --report a       (on each machine)
          merge a b c --report all --fail-if 'p99>200ms'

        Exit codes: as of run: 0 merged, 1 failed or nothing was answered, {RunExitCodes.ConditionMet} a --fail-if is true,
        {RunExitCodes.WentWrong} most answers were errors, requests failed or a schedule was not kept, 64 bad arguments.
        """;

    private static Task<int> RunAsync(ParseResult parsed, TimeProvider time) => InterruptibleCommand.RunAsync(async signals =>
    {
        OutputChoice output = ExportOptions.AddTo(
            OutputOptions.Read(parsed) with { Junit = ConditionOptions.ReadJunit(parsed) }, parsed);
        MergePart[] parts = Read(ReportPaths.Expand(parsed.GetRequiredValue(Reports)));
        RunSection run = MergedRun.FromParts(parts);
        run = run with { Conditions = FailConditions.Judge(ConditionOptions.ReadFailIf(parsed), run) };
        LoadReport report = CommandText.ReportOfThisProcess(
            ReportKind.Run, run.Started ?? time.GetUtcNow(), run.Complete, [run]) with
        {
            Machine = parts[0].Report.Machine,
            Generators = [.. MergedRun.Generators(parts)],
            Problems = RunProblems.Find(run),
            Conclusion =
            [
                .. RunConclusion.FromRun(run),
                $"These are the figures of {Format.Plural(parts.Length, "run")}, added up.",
            ],
        };
        IAnsiConsole console = output.Console();
        RunView.Render(console, run, report.Conclusion);
        GeneratorsTable.Render(console, report.Generators!);
        IReadOnlyList<string> problems = await output.FinishAsync(report);
        return signals.ExitCode ?? RunExitCodes.Decide(run, problems);
    });

    /// <summary>Reads the reports, as many at once as there are processors.</summary>
    private static MergePart[] Read(IReadOnlyList<string> files)
    {
        var parts = new MergePart[files.Count];
        try
        {
            Parallel.For(0, files.Count, new() { MaxDegreeOfParallelism = Environment.ProcessorCount }, at =>
                parts[at] = MergePart.FromReport(files[at], ReportReader.ReadForSum(files[at])));
        }
        catch (AggregateException failures) when (failures.InnerExceptions.OfType<CommandException>().Any())
        {
            ExceptionDispatchInfo.Throw(failures.InnerExceptions.OfType<CommandException>().First());
        }

        return parts;
    }
}
