using System.CommandLine;
using DotnetStarvation.Checks;
using Spectre.Console;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Watch;

internal static class WatchCommand
{
    private static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(200);

    private static readonly Option<TimeSpan?> Duration = ValueOptions.OptionalDuration(
        "--duration", "The time after which it ends (default: until q or Ctrl+C, or the process ends)",
        TimeSpan.FromSeconds(1), "-d");

    public static Command Create(TimeProvider time)
    {
        var command = new DetailedCommand(
            "watch", "Watches the pool of a process: counters, the current verdict, the calls that block.", """
            Shows the counters of the last minute and the verdict on the last ten seconds. In a pipe it writes a line each second,
            and one at each change of the verdict. Stacks are taken every 20 s, and every 5 s while starvation is suspected.
            Memory, as measured: up to 80 MB as the native program, 105 to 134 MB as an IL build.

            Examples:
              dotnet-starvation watch -p 4711
              dotnet-starvation watch -n StockApi --duration 5m | tee pool.log

            Exit codes: 0 the time is over or q, 3 attaching failed or the process has ended, 64 bad arguments, 130 Ctrl+C,
            143 SIGTERM.
            """);
        TargetOptions.AddTo(command);
        TargetOptions.AddOwnCodeTo(command);
        command.Options.Add(Duration);
        command.SetAction((parsed, _) => Diagnosing.RunAsync(parsed, (target, stop) =>
        {
            Watch(target, parsed.GetValue(Duration) ?? TimeSpan.MaxValue, time, stop);
            return Task.FromResult(ExitCodes.Done);
        }));
        return command;
    }

    private static void Watch(TargetProcess target, TimeSpan duration, TimeProvider time, CancellationToken stop)
    {
        IAnsiConsole console = Terminal.For(Console.Out, Console.IsOutputRedirected);
        string subject = CheckedProcess.FromTarget(target, stop).ToString();
        using PoolWatch watch = PoolWatch.Start(target, stop);
        if (FullScreen.IsPossible(console)) Show(watch, subject, duration, console, stop);
        else WriteLines(watch, duration, time, stop);
    }

    private static void Show(PoolWatch watch, string subject, TimeSpan duration, IAnsiConsole console, CancellationToken stop)
    {
        WatchState state = watch.Now();
        try
        {
            using var screen = new FullScreen(console);
            while (!stop.IsCancellationRequested && state.Elapsed < duration && !Keys.Pressed().Contains(ConsoleKey.Q))
            {
                screen.Draw((width, height) => WatchView.FromState(state, subject, width, height));
                watch.WaitForNews(Tick);
                state = watch.Now();
            }
        }
        finally
        {
            foreach (string line in WatchLines.Last(state, subject)) console.WriteLine(PrintableText.Escape(line));
        }
    }

    private static void WriteLines(PoolWatch watch, TimeSpan duration, TimeProvider time, CancellationToken stop)
    {
        try
        {
            using StreamWriter output = StandardOutput.Open();
            var lines = new WatchLines();
            for (WatchState state = watch.Now(); !stop.IsCancellationRequested && state.Elapsed < duration; state = watch.Now())
            {
                foreach (string line in lines.News(state, time.GetLocalNow())) output.WriteLine(PrintableText.Escape(line));
                watch.WaitForNews(Tick);
            }
        }
        catch (IOException failure) when (StandardOutput.ReaderHasEnded(failure))
        {
            // As head does.
        }
    }
}
