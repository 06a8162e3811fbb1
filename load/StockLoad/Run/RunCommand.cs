using System.CommandLine;
using Spectre.Console;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadReports.Html.Live;
using StockExchange.LoadReports.Runs;
using StockExchange.LoadReports.Views;
using StockExchange.StockLoad.Shared.Conditions;
using StockExchange.StockLoad.Shared.Live;
using StockExchange.StockLoad.Shared.Options;
using StockExchange.StockLoad.Shared.Progress;
using StockExchange.StockLoad.Shared.Requests;
using StockExchange.StockLoad.Shared.Telemetry;
using ThreadPoolDiagnostics.Targets;

namespace StockExchange.StockLoad.Run;

/// <summary>The command line of <c>run</c>.</summary>
internal static class RunCommand
{
    public static Command Create(TimeProvider time)
    {
        var command = new DetailedCommand(
            "run", "Puts any URL under load, in a closed or an open loop, and reports the figures of both sides.", Details);
        RequestOptions.AddTo(command);
        FlowOptions.AddTo(command);
        StreamOptions.AddTo(command);
        LoadOptions.AddTo(command);
        var startAt = new StartAtOption(time);
        startAt.AddTo(command);
        WatchOptions.AddTo(command);
        ConditionOptions.AddTo(command);
        OutputOptions.AddTo(command);
        ExportOptions.AddTo(command);
        LiveOptions.AddTo(command);
        OtlpOptions.AddTo(command);
        command.SetAction((parsed, _) => RunAsync(parsed, startAt.Read(parsed), time));
        return command;
    }

    internal static RunSettings Settings(ParseResult parsed, DateTimeOffset? startAt = null)
    {
        RequestChoice request = RequestOptions.Read(parsed);
        LoadSettings load = LoadOptions.Read(parsed, request.Timeout) with { StartAt = startAt };
        return new(request, load, ConditionOptions.ReadStopWhen(parsed), ConditionOptions.ReadFailIf(parsed));
    }

    private static string Details => $"""
        A closed loop has --connections requests in flight, each followed by the next; a server that stalls gets fewer. An open
        loop (--rate) starts them on a schedule, independent of answers, and measures from the scheduled start, so a stall shows
        in the latencies. With --think-time a connection of a closed loop pauses after each answer; with --requests-per-connection
        it ends after that number of requests, and the load ends with the last connection.

        tcp://HOST:PORT is a server of the line protocol (StockServers), which gets show commands unless there is a --mix. Its
        answers count as the statuses of the HTTP API: 200 success, 409 too few are left, 404 no such stock, 503 refused or
        shutting down, 400 other errors.

        A flow (--flow) is several requests that a connection makes one after the other, with values of earlier answers, cookies
        and checks. Connections are then vusers, and --rate is iterations a second. 'StockLoad flow --har FILE' makes one from a
        browser's recording.

        With --sse each connection opens a stream of server-sent events, and with ws:// or wss:// a WebSocket; both wait for what
        the server sends until the load ends. Reported are the times to the first event (or message) and from each to the next,
        events a second, and streams that ended early. A WebSocket with a --body sends it as a text message and waits for one
        message as the answer: the latency is that of the round trip, and the options of closed and open loops apply.

        Conditions are MEASURE OPERATOR NUMBER[UNIT], the operators > >= < <=, separated by commas; --stop-when takes 'for TIME'
        after it. Measures:
        {Measure.Names(live: false)}.
        errors are requests that failed or got a status outside of 200 to 299, as a count or in %. threads, queue, items
        (a second), cpu, heap and gc-pause are the server's and need --pid or --process. --stop-when judges every interval,
        --fail-if the whole run, and a counter of the server by every interval of it.

          run http://localhost:5000/api/stocks --rate 2000 --duration 30s --warmup 5s
          run localhost:5000/api/stocks/taskwait --mix show=60,buy=20,sell=20 --ids zipf
          run localhost:5000/api/stocks/taskwait --process StockApi --stop-when 'queue>100 for 5s'
          run --flow load/flows/stocks.yaml --connections 50 --duration 30s
          run --sse http://localhost:5000/events --connections 100 --duration 60s
          run ws://localhost:5000/echo --body ping --connections 50
          run tcp://localhost:60000 --mix buy=1,sell=1 -c 300 --requests-per-connection 100 --think-time 100ms
          run https://localhost:5001/ --insecure --fail-if 'p99>200ms,errors>0.1%' --report results
          run localhost:5000/api/stocks/taskwait --process StockApi --duration 60s --live
          run localhost:5000/api/stocks/taskwait --duration 10m --otlp http://localhost:4318
          run http://shop/ --rate 2000 --start-at 2026-01-31T12:00:00Z --report a                  (see merge)

        Exit codes: 0 ran to its end, 1 failed or nothing was answered, {RunExitCodes.ConditionMet} a --fail-if is true,
        {RunExitCodes.StoppedByCondition} a --stop-when ended it, {RunExitCodes.WentWrong} it ran to its end but most answers
        were errors, requests failed or the schedule of --rate was not kept, 64 bad arguments, 130 Ctrl+C, 143 SIGTERM. The
        results so far are printed in every case.
        """;

    private static Task<int> RunAsync(
        ParseResult parsed, DateTimeOffset? startAt, TimeProvider time) => InterruptibleCommand.RunAsync(async signals =>
    {
        OutputChoice output = ExportOptions.AddTo(
            OutputOptions.Read(parsed) with { Junit = ConditionOptions.ReadJunit(parsed) }, parsed);
        RunSettings settings = Settings(parsed, startAt);
        using TargetProcess? target = WatchOptions.Resolve(parsed, signals.Token);
        await using LoadPage? page = await LoadPage.StartAsync(
            LiveOptions.Read(parsed), new LiveRunHtml(settings.Name), time);
        using LoadTelemetry? telemetry = OtlpOptions.Start(parsed, settings.Request);
        IAnsiConsole console = output.Console();
        DateTimeOffset started = time.GetUtcNow();
        RunSection run = await ProgressView.WhileAsync(console, progress => new UrlRun(
            settings, target, page?.Feed.Beside(progress) ?? progress, page?.Feed, telemetry, time).RunAsync(signals.Token));
        LoadReport report = CommandText.ReportOfThisProcess(ReportKind.Run, started, run.Complete, [run]) with
        {
            Problems = RunProblems.Find(run),
            Conclusion = RunConclusion.FromRun(run),
        };
        RunView.Render(console, run, report.Conclusion);
        IReadOnlyList<string> problems = await output.FinishAsync(report);
        if (page is not null) await page.EndAsync(report);
        return signals.ExitCode ?? RunExitCodes.Decide(run, problems);
    });
}
