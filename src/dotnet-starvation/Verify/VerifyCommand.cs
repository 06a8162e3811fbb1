using System.CommandLine;
using System.Globalization;
using System.Text.Json;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Cures;
using ThreadPoolDiagnostics.Files;

namespace DotnetStarvation.Verify;

internal static class VerifyCommand
{
    private static readonly Option<string> Before = new("--before")
    {
        Description = "What showed the program before the change: a document of check --json, a load report, or anything that "
            + "check FILE reads",
        HelpName = "FILE",
        Required = true,
    };

    private static readonly Option<int> Process = TargetOptions.CreateProcessId(
        "The id of a process that runs the changed program, under the same load");

    private static readonly Option<TimeSpan> Duration = ValueOptions.Duration(
        "--duration", "How long to observe a process; a command is followed to its end unless this is given",
        TimeSpan.FromSeconds(10), TimeSpan.FromSeconds(2), "-d");

    private static readonly OtherCommand After = new(
        "COMMAND", "What shows the changed program: a file; or, after --, a command to start and to observe", orFile: true)
    {
        NotWithFile = [Duration],
    };

    private static readonly Option<bool> Json = new("--json") { Description = "Write a JSON document to standard output" };

    public static Command Create(TimeProvider time)
    {
        var command = new DetailedCommand(
            "verify", "Compares a program before and after a change: whether what blocked its pool is gone.", """
            A call is the same before and after when the same method of yours waits for the same kind of thing; lines may have
            moved. The load has to be the same: how much work was completed stands beside the rest.

            Outcomes: cured (none of the calls blocks any more, and the verdict is healthy), half-cured (some are gone),
            not-cured, moved (they are gone, and something else keeps work waiting), unknown.

            Examples:
              dotnet-starvation check -p 1234 --json before.json
              dotnet-starvation verify --before before.json -p 5678
              dotnet-starvation verify --before before.json -- dotnet test
              dotnet-starvation verify --before core.1234 core.5678

            Exit codes: 0 cured, 2 half-cured, not-cured or moved, 4 unknown, 1 a file could not be read, 3 the process could not
            be observed, 64 bad arguments, 130 Ctrl+C.
            """)
        {
            After, Before, Process, Duration, Json,
        };
        command.Validators.Add(result =>
        {
            if ((result.GetResult(After) is { Tokens.Count: > 0 }) == result.IsGiven(Process))
                result.AddError("Say what shows the changed program: a FILE, -p PID, or -- COMMAND.");
        });
        command.SetAction((parsed, _) => Diagnosing.RunAsync(stop => RunAsync(parsed, new ReportSource(time), stop)));
        return command;
    }

    private static async Task<int> RunAsync(ParseResult parsed, ReportSource source, CancellationToken stop)
    {
        try
        {
            using JsonDocument before = await source.ReadAsync(parsed.GetValue(Before)!, stop);
            PoolReport was = ReportDocument.Read(before.RootElement);
            using JsonDocument after = await AfterAsync(parsed, source, stop);
            var comparison = new CureComparison(was, ReportDocument.Read(after.RootElement, was.Process));
            if (parsed.GetValue(Json)) await Console.Out.WriteLineAsync(VerifyJson.FromComparison(comparison));
            else await Console.Out.WriteLineAsync(string.Join(Environment.NewLine, VerifyText.Lines(comparison)));
            return comparison.Outcome switch
            {
                CureOutcome.Cured => ExitCodes.Done,
                CureOutcome.Unknown => StarvationExitCodes.NotEnoughEvidence,
                _ => StarvationExitCodes.Starving,
            };
        }
        catch (Exception failure) when (failure is InvalidDataException or EvidenceFileException || FileFailures.Is(failure))
        {
            await Console.Error.WriteLineAsync(PrintableText.Escape(failure.Message));
            return failure is InvalidDataException ? StarvationExitCodes.CouldNotAttach : ExitCodes.Failed;
        }
    }

    private static Task<JsonDocument> AfterAsync(ParseResult parsed, ReportSource source, CancellationToken stop)
    {
        string seconds = parsed.GetValue(Duration).TotalSeconds.ToString(CultureInfo.InvariantCulture);
        if (parsed.CommandResult.IsGiven(Process))
            return source.CheckAsync(["--whole", "--duration", $"{seconds}s", "--pid", $"{parsed.GetValue(Process)}"], stop);
        if (After.FileOf(parsed) is { } file) return source.ReadAsync(file, stop);
        string[] limit = parsed.CommandResult.IsGiven(Duration) ? ["--duration", $"{seconds}s"] : [];
        return source.CheckAsync([.. limit, "--", .. After.CommandOf(parsed)], stop);
    }
}
