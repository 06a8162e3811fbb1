using System.CommandLine;
using System.CommandLine.Parsing;
using DotnetStarvation.Checks;
using DotnetStarvation.Evidence;
using DotnetStarvation.Strict;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Traces;

namespace DotnetStarvation;

/// <summary>The command <c>check</c>, which decides on a process, a command's processes or a file, or finds all waits (--strict).
/// </summary>
internal static class CheckCommand
{
    private const string Summary = "Reports whether a process starves its thread pool, which call blocks it, and what to change.";

    private static readonly string Details = $"""
        A process is observed until the verdict is certain, at most for --duration. Ctrl+C ends it early, with the result so far.
        A COMMAND is followed to its end, with every .NET process that it starts; --duration ends it earlier.
        With --strict every wait of a pool thread in own code is a finding, whether the pool starves or not (docs/strict.md).
        A FILE is a dump, a trace, stacks or counters of a process; it is recognized by its content (docs/evidence.md).

        Examples:
          dotnet-starvation check -p 1234
          dotnet-starvation check -n StockApi --duration 30s --html report.html
          dotnet-starvation check -p 1234 --json | jq .verdict
          dotnet-starvation check --duration 10s -- dotnet run --project src/StockApi
          dotnet-starvation check --junit starvation.xml --github -- dotnet test
          dotnet-starvation check --write-baseline known.json -- dotnet test; git add known.json
          dotnet-starvation check --baseline known.json -- dotnet test
          dotnet-starvation check --strict -- dotnet test
          dotnet-starvation check --strict --longer-than 50ms --baseline allowed.json --junit blocked.xml -- dotnet test
          dotnet-starvation check core.1234
          dotnet-stack report -p 1234 | dotnet-starvation check -
          dotnet-starvation check -p 1234 --save pool.json; dotnet-starvation check pool.json

        A trace needs the events that this command records (dotnet tool install -g dotnet-trace):
          {TraceReader.RecordingCommand()}

        Verdicts: healthy, blocking, growing, starving, cpu-saturated, lost-wake-up, unknown (docs/how-it-decides.md).

        Exit codes: 0 not starving, 2 starving, 3 the process or trace could not be observed, 4 not enough evidence,
        1 a file could not be read or written, 64 bad arguments, 130 Ctrl+C, 143 SIGTERM.
        With a COMMAND: 2 when a process starved because of a call that is not in the baseline, otherwise the command's own.
        With --strict: 2 when own code blocked a pool thread and nothing allows it, otherwise the command's own, or 0.
        """;

    private static readonly ExaminationSettings Defaults = new();

    private static readonly Option<TimeSpan> DurationOption = ValueOptions.Duration(
        "--duration", "How long to observe at most; a command is followed to its end unless this is given",
        Defaults.Duration, ExaminationSettings.ShortestDuration, "-d");

    private static readonly Option<bool> WholeOption = new("--whole")
    {
        Description = "Observe for the whole duration, even if starvation is certain earlier",
    };

    private static readonly Option<string?> TraceOption =
        ValueOptions.File("--trace", "Check a trace of dotnet-trace instead of a process");

    private static readonly Option<string?> ObservationOption = ValueOptions.File(
        "--observation", "Check an observation that --save has written");

    private static readonly Option<string?> SaveOption = ValueOptions.NewFile(
        "--save", "Write the observation to that file as JSON, for --observation or a bug report");

    private static readonly Option<string?> BaselineOption = ValueOptions.File(
        "--baseline", "Do not fail for the causes in that file");

    private static readonly Option<string?> WriteBaselineOption = ValueOptions.NewFile(
        "--write-baseline", "Write the baseline with the causes of this run added to that file, and do not fail for them");

    private static readonly Option<string?> DataAccessOption = ValueOptions.File(
        "--dac", "The library that reads a dump, from the folder of its runtime (libmscordaccore.so); found if that is here");

    private static readonly Option<bool> AttachOption = new("--attach")
    {
        Description =
            "Read the process's memory as a debugger does, where its runtime does not answer; it stands still meanwhile",
    };

    private static readonly OtherCommand LaunchArgument = new(
        "COMMAND", "A file that shows a pool (- for standard input); or, after --, a command to start, all of whose .NET "
        + "processes are followed until it ends", orFile: true)
    {
        NotWithFile = [DurationOption, WholeOption, AttachOption, StrictOptions.Option],
        NotWithCommand = [WholeOption, AttachOption, DataAccessOption],
    };

    public static Command Create()
    {
        var command = new DetailedCommand("check", Summary, Details)
        {
            LaunchArgument, DurationOption, WholeOption, TraceOption, ObservationOption, SaveOption, BaselineOption,
            WriteBaselineOption, AttachOption, DataAccessOption,
        };
        foreach (Option option in CheckOutput.Options) command.Options.Add(option);
        StrictOptions.AddTo(command, WholeOption, TraceOption, ObservationOption, SaveOption, AttachOption,
            DataAccessOption, CheckOutput.Page);
        TargetOptions.AddTo(command, TraceOption, ObservationOption, LaunchArgument);
        command.Validators.Add(RefuseMeaningless);
        TargetOptions.AddOwnCodeTo(command);
        command.SetAction((parsed, _) => Diagnosing.RunAsync(stop => RunAsync(parsed, stop)));
        return command;
    }

    private static void RefuseMeaningless(CommandResult result)
    {
        if (result.IsGiven(TraceOption) || result.IsGiven(ObservationOption))
            result.Refuse("has no meaning with a file.", DurationOption, WholeOption, AttachOption, DataAccessOption);
        else if (result.IsGiven(AttachOption))
            result.Refuse("has no meaning with --attach.", DurationOption, WholeOption, TargetOptions.Port);
        else if (TargetOptions.AreGiven(result))
            result.Refuse("has no meaning with a process, unless with --attach.", DataAccessOption);
    }

    private static async Task<int> RunAsync(ParseResult parsed, CancellationToken stop)
    {
        try
        {
            if (StrictOptions.IsGiven(parsed)) return await RunStrictAsync(parsed, stop);
            Baseline known = parsed.GetValue(BaselineOption) is { } baseline ? Baseline.Load(baseline) : Baseline.Empty;
            CheckResult result = await ObserveAsync(parsed, known, stop);
            bool isWritten = await SaveAsync(result.Reports, parsed.GetValue(SaveOption));
            if (parsed.GetValue(WriteBaselineOption) is { } newBaseline)
            {
                result = result with { Known = known.With(result.Reports.Where(report => report.Starved), result.Today) };
                isWritten &= await OutputFile.TryWriteAsync(newBaseline, result.Known.ToJson);
            }
            isWritten &= await CheckOutput.WriteAsync(CheckRendering.FromResult(result), parsed);
            return isWritten ? result.ExitCode : ExitCodes.Failed;
        }
        catch (Exception failure) when (failure is
            IOException or UnauthorizedAccessException or ObservationFormatException or InvalidDataException)
        {
            await Console.Error.WriteLineAsync(PrintableText.Escape(failure.Message));
            return ExitCodes.Failed;
        }
    }

    private static async Task<int> RunStrictAsync(ParseResult parsed, CancellationToken stop)
    {
        Baseline known = Baseline.Empty;
        if (parsed.GetValue(BaselineOption) is { } baseline)
        {
            known = Baseline.Load(baseline);
            known.RequireReasons(baseline);
        }
        bool isLimited = parsed.CommandResult.IsGiven(DurationOption);
        string[] command = LaunchArgument.CommandOf(parsed);
        bool hasOwnEnd = command.Length > 0 || StrictOptions.HasTour(parsed);
        TimeSpan atMost = isLimited || !hasOwnEnd ? parsed.GetValue(DurationOption) : TimeSpan.MaxValue;
        StrictResult result = StrictCheck.Run(parsed, command, atMost, known, stop);
        bool isWritten = true;
        if (parsed.GetValue(WriteBaselineOption) is { } newBaseline)
        {
            result = result.WithAllAllowed();
            isWritten = await OutputFile.TryWriteAsync(newBaseline, result.Known.ToJson);
        }
        return await CheckOutput.WriteAsync(StrictRendering.FromResult(result), parsed) && isWritten
            ? result.ExitCode
            : ExitCodes.Failed;
    }

    /// <summary>Saves the observation of the worst process.</summary>
    private static async Task<bool> SaveAsync(IReadOnlyList<CheckReport> reports, string? file)
    {
        bool isWritten = await OutputFile.TryWriteAsync(file, () => ObservationJson.Write(reports[0].Observation));
        if (file is not null && isWritten && reports.Count > 1)
            await Console.Error.WriteLineAsync($"It has the first of {reports.Count} reports: {reports[0].Subject}.");
        return isWritten;
    }

    private static async Task<CheckResult> ObserveAsync(ParseResult parsed, Baseline known, CancellationToken stop)
    {
        if (LaunchArgument.FileOf(parsed) is { } file)
        {
            using InputFile input = await InputFile.OpenAsync(file, stop);
            (string kind, Observation shown) = EvidenceFile.Read(
                input, new(TargetOptions.OwnCodeOf(parsed), parsed.GetValue(DataAccessOption)));
            return new([CheckReport.FromObservation(null, $"{kind} {file}", shown)], null, known);
        }

        if (LaunchArgument.CommandOf(parsed) is not { Length: > 0 } command) return new([Observe(parsed, stop)], null, known);
        bool isLimited = parsed.CommandResult.IsGiven(DurationOption);
        TimeSpan atMost = isLimited ? parsed.GetValue(DurationOption) : TimeSpan.MaxValue;
        return CommandCheck.Run(command, atMost, known, TargetOptions.OwnCodeOf(parsed), stop);
    }

    private static CheckReport Observe(ParseResult parsed, CancellationToken stop)
    {
        if (parsed.GetValue(TraceOption) is { } trace)
            return CheckReport.FromObservation(
                null, $"trace {trace}", SpecifiedOwnCode.Apply(TraceReader.Read(trace), TargetOptions.OwnCodeOf(parsed)));
        if (parsed.GetValue(ObservationOption) is { } saved)
            return CheckReport.FromObservation(
                null, $"observation {saved}",
                SpecifiedOwnCode.Apply(ObservationJson.Load(saved), TargetOptions.OwnCodeOf(parsed)));

        if (parsed.GetValue(AttachOption)) return AttachedCheck.Run(parsed, parsed.GetValue(DataAccessOption), stop);

        TimeSpan duration = parsed.GetValue(DurationOption);
        var settings = new ExaminationSettings { Duration = duration, StopWhenCertain = !parsed.GetValue(WholeOption) };
        var progress = new CheckProgress(Console.Error, Console.IsErrorRedirected, duration);
        using TargetProcess target = TargetOptions.Resolve(parsed, stop);
        CheckedProcess process = CheckedProcess.FromTarget(target, stop);
        try
        {
            return CheckReport.FromObservation(process, $"{process}", Examination.Run(target, settings, progress.Report, stop));
        }
        finally
        {
            progress.Clear();
        }
    }
}
