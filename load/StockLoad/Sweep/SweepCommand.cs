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
    /// <summary>The shortest duration in which an episode can be recognized.</summary>
    private static readonly TimeSpan Settling = TimeSpan.FromSeconds(2);

    public static Command Create(TimeProvider time)
    {
        var command = new DetailedCommand(
            "sweep", "Finds the knee: the fewest vusers that saturate a server, and the cost of more.", Details);
        RequestOptions.AddTo(command);
        FlowOptions.AddFlowTo(command);
        SweepOptions.AddTo(command);
        command.Validators.Add(StreamOptions.RefuseWebSocket);
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
        bootstrap. Where they disagree, the reason is given. A watched server gets a verdict at the highest level, in a load
        that is not measured.
        A knee needs a level at {Knees.KneeRange.Beyond} times its vusers; without one, no knee is in the range.
        With --flow a vuser makes the steps one after the other; throughput and latency are those of its requests. A flow with
        think times is refused.

          sweep http://localhost:5000/api/stocks
          sweep tcp://localhost:60000 --mix buy=1,sell=1
          sweep --flow flow.yaml
          sweep http://localhost:5000/api/stocks --vusers 1,10,50,100,200,300 --process StockApi --slo p99=50ms --report results

        Exit codes: 0 the plateau's knee was found, 1 failed, or the server does not answer or answers with errors,
        {SweepExitCodes.NoKnee} there is no knee in the range, 64 bad arguments,
        130 Ctrl+C, 143 SIGTERM. The results so far are printed in every case.
        """;

    private static Task<int> RunAsync(ParseResult parsed, TimeProvider time) => InterruptibleCommand.RunAsync(async signals =>
    {
        OutputChoice output = OutputOptions.Read(parsed);
        using TargetProcess? target = WatchOptions.Resolve(parsed, signals.Token);
        await using LoadPage? page = await LoadPage.StartAsync(LiveOptions.Read(parsed), new LiveSweepHtml(), time);
        using SweptServer server = await SweptServer.OpenAsync(
            RequestOptions.Read(parsed), target, page?.Feed, time, signals.Token);
        DateTimeOffset started = time.GetUtcNow();
        SweepSettings settings = SweepOptions.Read(parsed) with { RequestsPerStart = server.RequestsPerStart };
        SweepOutcome outcome = await SweepAsync(
            settings, server, output.Console(), page?.Feed, signals.Token);
        foreach (string note in server.Notes) await Console.Error.WriteLineAsync(PrintableText.Escape(note));
        LoadReport report = CommandText.ReportOfThisProcess(ReportKind.Sweep, started, outcome.Complete, outcome.Confirmations);
        report = report with { Sweep = outcome.Section };
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
        ServerSection? diagnosed = await DiagnoseAsync(outcome, settings, server, stop);
        outcome = outcome with { Section = outcome.Section with { Server = diagnosed } };
        SweepView.Render(console, outcome);
        return outcome;
    }

    /// <summary>Diagnoses the highest level, which shows most; there is no verdict on an incomplete sweep.</summary>
    private static async Task<ServerSection?> DiagnoseAsync(
        SweepOutcome outcome, SweepSettings settings, SweptServer server, CancellationToken stop) =>
        outcome.Complete && outcome.Section.Levels is { Count: > 0 } levels
            ? await server.DiagnoseAsync(
                new() { Connections = levels.Max(level => level.Vusers), Duration = settings.Duration + Settling }, stop)
            : null;
}
