using System.CommandLine;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Traces;

namespace DotnetStarvation.Checks;

/// <summary>The command line of <c>check</c>.</summary>
internal static class CheckCommand
{
    private const string Summary = "Says whether a process starves its thread pool, which call blocks it, and what to change.";

    private static readonly string Details = $"""
        It looks until it is certain, at most for --duration; Ctrl+C ends it early, with what was seen until then.

        Examples:
          dotnet-starvation check -p 1234
          dotnet-starvation check -n StockApi --duration 30s --json report.json
          dotnet-starvation check -p 1234 --json | jq .verdict
          dotnet-starvation check -- dotnet run --project src/StockApi
          dotnet-starvation check --trace pool.nettrace
          dotnet-starvation check -p 1234 --save seen.json; dotnet-starvation check --observation seen.json

        A trace has what is needed when it was recorded with (dotnet tool install -g dotnet-trace):
          {TraceReader.RecordingCommand()}

        Verdicts: healthy, blocking, growing, starving, cpu-saturated, lost-wake-up, unknown (docs/how-it-decides.md).

        Exit codes: 0 not starving, 2 starving, 3 the process or trace could not be looked at, 4 not enough evidence,
        1 a file could not be read or written, 64 bad arguments, 130 Ctrl+C, 143 SIGTERM.
        """;

    private static readonly ExaminationSettings Defaults = new();

    private static readonly Option<TimeSpan> DurationOption = ValueOptions.Duration(
        "--duration", "How long to look at most", Defaults.Duration, ExaminationSettings.ShortestDuration, "-d");

    private static readonly Option<bool> WholeOption = new("--whole")
    {
        Description = "Look for the whole duration, also when it is certain earlier that the pool starves",
    };

    private static readonly Option<string?> TraceOption = ValueOptions.File("--trace", "Look at a trace of dotnet-trace instead");

    private static readonly Option<string?> ObservationOption = ValueOptions.File(
        "--observation", "Decide again on what --save has written");

    private static readonly Option<string?> SaveOption = ValueOptions.NewFile(
        "--save", "Write what was seen there, as JSON, to decide again or to attach to a report");

    private static readonly Option<string?> JsonOption = CreateJson();

    private static readonly OtherCommand LaunchArgument = new(
        "COMMAND", "A command to start, look at from its start, and end; behind --");

    public static Command Create()
    {
        var command = new DetailedCommand("check", Summary, Details)
        {
            LaunchArgument, DurationOption, WholeOption, TraceOption, ObservationOption, SaveOption, JsonOption,
        };
        TargetOptions.AddTo(command, TraceOption, ObservationOption, LaunchArgument);
        command.SetAction((parsed, _) => Diagnosing.RunAsync(stop => RunAsync(parsed, stop)));
        return command;
    }

    private static async Task<int> RunAsync(ParseResult parsed, CancellationToken stop)
    {
        try
        {
            CheckReport report = Look(parsed, stop);
            if (parsed.GetValue(SaveOption) is { } file) ObservationJson.Save(report.Seen, file);
            string? json = parsed.GetResult(JsonOption) is null ? null : parsed.GetValue(JsonOption) ?? "-";
            await CheckOutput.WriteAsync(report, json);
            return CheckVerdict.ExitCode(report.Diagnosis.Verdict);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException or ObservationFormatException)
        {
            await Console.Error.WriteLineAsync(PrintableText.Escape(failure.Message));
            return ExitCodes.Failed;
        }
    }

    private static CheckReport Look(ParseResult parsed, CancellationToken stop)
    {
        if (parsed.GetValue(TraceOption) is { } trace) return CheckSubject.Trace(trace);
        if (parsed.GetValue(ObservationOption) is { } saved) return CheckSubject.Saved(saved);

        TimeSpan duration = parsed.GetValue(DurationOption);
        var settings = new ExaminationSettings { Duration = duration, StopWhenCertain = !parsed.GetValue(WholeOption) };
        var progress = new CheckProgress(Console.Error, Console.IsErrorRedirected, duration);
        if (parsed.GetValue(LaunchArgument) is { Length: > 0 } command)
            return CheckSubject.Launch(command, settings, progress, stop);
        using TargetProcess target = TargetOptions.Resolve(parsed, stop);
        return CheckSubject.Process(target, settings, progress, stop);
    }

    private static Option<string?> CreateJson()
    {
        Option<string?> option = ValueOptions.NewFile(
            "--json", "Write a JSON document too: to a file, or to standard output instead of the text (no FILE, or -)");
        option.Arity = ArgumentArity.ZeroOrOne;
        return option;
    }
}
