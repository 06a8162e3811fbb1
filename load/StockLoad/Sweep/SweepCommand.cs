using System.CommandLine;
using Spectre.Console;
using StockExchange.LoadReports.Html.Live;
using StockExchange.LoadReports.Runs;
using StockExchange.StockLoad.Shared.Live;
using StockExchange.StockLoad.Shared.Options;
using StockExchange.StockLoad.Shared.Progress;
using ThreadPoolDiagnostics.Targets;

namespace StockExchange.StockLoad.Sweep;

/// <summary>The command line of <c>sweep</c>.</summary>
internal static class SweepCommand
{
    /// <summary>An episode has to last two seconds to be one.</summary>
    private static readonly TimeSpan Settling = TimeSpan.FromSeconds(2);

    public static Command Create(TimeProvider time)
    {
        var command = new DetailedCommand(
            "sweep", "Finds the knee: the fewest vusers that saturate a server, and the cost of more.", Details);
        RequestOptions.AddTo(command);
        SweepOptions.AddTo(command);
        WatchOptions.AddTo(command);
        OutputOptions.AddTo(command);
        LiveOptions.AddTo(command);
        command.SetAction((parsed, _) => RunAsync(parsed, time));
        return command;
    }

    private static string Details => $"""
        Each level is a closed loop of vusers without think time, on kept connections, upwards and downwards. A level
        counts only when its answers are good, Little's law holds (N = X R within {LoadChecks.LittleTolerance:0 %}), throughput
        is steady, and the generator is not the limit.
        Estimators: plateau, the fewest vusers that reach {Knees.PlateauKnee.Share:0 %} of the highest throughput; usl, where the
        asymptotes of the Universal Scalability Law meet; slo, the highest rate that keeps --slo. Intervals are 95 %, by
        bootstrap. Where they disagree, it says why. A watched server gets a verdict at the highest level, in a load
        that is not measured.
        A knee needs a level at {Knees.KneeRange.Beyond} times its vusers: without one there is none in the range.

          sweep http://localhost:5000/api/stocks
          sweep tcp://localhost:60000 --mix buy=1,sell=1
          sweep http://localhost:5000/api/stocks --vusers 1,10,50,100,200,300 --process StockApi --slo p99=50ms --report results

        Exit codes: 0 the plateau's knee was found, 1 failed, or the server does not answer or answers with errors,
        {SweepExitCodes.NoKnee} there is no knee in the range, 64 bad arguments,
        130 Ctrl+C, 143 SIGTERM; what was measured until then is printed in every case.
        """;

    private static Task<int> RunAsync(ParseResult parsed, TimeProvider time) => InterruptibleCommand.RunAsync(async signals =>
    {
        OutputChoice output = OutputOptions.Read(parsed);
        using TargetProcess? target = WatchOptions.Resolve(parsed, signals.Token);
        await using LoadPage? page = await LoadPage.StartAsync(LiveOptions.Read(parsed), new LiveSweepHtml(), time);
        using SweptServer server = await SweptServer.OpenAsync(
            RequestOptions.Read(parsed), target, page?.Feed, time, signals.Token);
        DateTimeOffset started = time.GetUtcNow();
        SweepOutcome outcome = await SweepAsync(
            SweepOptions.Read(parsed), server, output.Console(), page?.Feed, signals.Token);
        foreach (string note in server.Notes) await Console.Error.WriteLineAsync(PrintableText.Escape(note));
        LoadReport report = Report(outcome, started);
        IReadOnlyList<string> problems = await output.FinishAsync(report);
        if (page is not null) await page.EndAsync(report);
        return signals.ExitCode ?? SweepExitCodes.Decide(outcome, problems);
    });

    private static async Task<SweepOutcome> SweepAsync(
        SweepSettings settings, SweptServer server, IAnsiConsole console, LoadFeed? feed, CancellationToken stop)
    {
        console.WriteLine(SweepTime.Estimate(settings));
        SweepOutcome outcome = await ProgressView.WhileAsync(
            console,
            progress => new SweepExperiment(settings, server.LoadAsync, feed?.Beside(progress) ?? progress)
            {
                OnLevel = levels => feed?.Show(Findings.SoFar(levels)),
            }.RunAsync(stop));
        outcome = outcome with { Server = await DiagnoseAsync(outcome, settings, server, stop) };
        SweepView.Render(console, outcome);
        return outcome;
    }

    /// <summary>At the highest level, where most is to be seen; of what did not come to its end there is no verdict.</summary>
    private static async Task<ServerSection?> DiagnoseAsync(
        SweepOutcome outcome, SweepSettings settings, SweptServer server, CancellationToken stop) =>
        outcome.Complete && outcome.Section.Levels is { Count: > 0 } levels
            ? await server.DiagnoseAsync(
                new() { Connections = levels.Max(level => level.Vusers), Duration = settings.Duration + Settling }, stop)
            : null;

    private static LoadReport Report(SweepOutcome outcome, DateTimeOffset started) => new()
    {
        Kind = ReportKind.Sweep,
        Command = CommandText.OfThisProcess(),
        Started = started,
        Machine = Machine.This(),
        Complete = outcome.Complete,
        Runs = outcome.Confirmations,
        Sweep = outcome.Section with { Server = outcome.Server },
    };
}
