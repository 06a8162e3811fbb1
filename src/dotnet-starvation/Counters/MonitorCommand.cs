using System.CommandLine;
using Spectre.Console;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Counters;

internal static class MonitorCommand
{
    private const string Examples = """
        Examples:
          dotnet-starvation counters monitor -p 4711
          dotnet-starvation counters monitor -p 4711 --once
          dotnet-starvation counters monitor -n StockApi --counters "System.Runtime[cpu-usage,threadpool-queue-length]"
          dotnet-starvation counters monitor -p 4711 --counters "Microsoft.AspNetCore.Hosting,Meters\System.Runtime" -d 1m
        """;

    private static readonly Option<bool> Once = new("--once") { Description = "Show every counter once and end" };

    public static Command Create(TimeProvider time)
    {
        var command = new DetailedCommand(
            "monitor", "Shows the counters of a process: as a table on a terminal, as lines in a pipe.", Examples);
        TargetOptions.AddTo(command);
        CounterOptions.AddTo(command);
        command.Options.Add(Once);
        command.SetAction((parsed, _) => Diagnosing.RunAsync(parsed, (target, stop) =>
        {
            CounterSettings settings = CounterOptions.Settings(parsed) with { Once = parsed.GetValue(Once) };
            Show(target, settings, time, stop);
            return Task.FromResult(ExitCodes.Done);
        }));
        return command;
    }

    private static void Show(TargetProcess target, CounterSettings settings, TimeProvider time, CancellationToken stop)
    {
        IAnsiConsole console = Terminal.For(Console.Out, Console.IsOutputRedirected);
        var bursts = new CounterBursts(settings, time);
        if (settings.Once) ShowOnce(bursts.Read(target, Warn, stop), settings, console);
        else if (FullScreen.IsPossible(console)) ShowLive(warn => bursts.Read(target, warn, stop), target, settings, console);
        else WriteLines(bursts.Read(target, Warn, stop));
    }

    private static void ShowOnce(
        IEnumerable<IReadOnlyList<CounterReading>> bursts, CounterSettings settings, IAnsiConsole console)
    {
        var table = new CounterTable(settings.Request.Interval);
        foreach (IReadOnlyList<CounterReading> burst in bursts) table.Add(burst);
        Print(table, console);
    }

    private static void ShowLive(
        Func<Action<string>, IEnumerable<IReadOnlyList<CounterReading>>> read,
        TargetProcess target, CounterSettings settings, IAnsiConsole console)
    {
        var table = new CounterTable(settings.Request.Interval);
        var view = new CounterScreen($"Process {target.Id}, every {settings.Request.Interval.TotalSeconds:0} s", table);
        try
        {
            using var screen = new FullScreen(console);
            foreach (IReadOnlyList<CounterReading> burst in read(view.Warn))
            {
                view.Add(burst);
                foreach (ConsoleKey key in Keys.Pressed()) view.Press(key);
                if (view.IsOver) break;
                screen.Draw(view.View);
            }
        }
        finally
        {
            Print(table, console); // the last values stay on the terminal
            foreach (string warning in view.Warnings) Warn(warning);
        }
    }

    private static void WriteLines(IEnumerable<IReadOnlyList<CounterReading>> bursts)
    {
        try
        {
            using StreamWriter output = StandardOutput.Open();
            foreach (CounterRow row in bursts.SelectMany(burst => burst).SelectMany(CounterRow.FromReading))
                output.WriteLine(CounterTableText.Line(row));
        }
        catch (IOException failure) when (StandardOutput.ReaderHasEnded(failure))
        {
            // As head does.
        }
    }

    private static void Warn(string warning) => Console.Error.WriteLine(PrintableText.Escape(warning));

    private static void Print(CounterTable table, IAnsiConsole console)
    {
        int width = Console.IsOutputRedirected ? CounterTableText.NaturalWidth(table) : console.Profile.Width;
        foreach (string line in CounterTableText.Lines(table, width, sparklines: false)) Console.WriteLine(line);
    }
}
