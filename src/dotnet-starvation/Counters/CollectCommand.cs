using System.CommandLine;
using System.Text;
using DotnetStarvation.Checks;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Counters;

internal static class CollectCommand
{
    private const string StandardOutputName = "-";

    private const FileShare Shared = FileShare.Read | FileShare.Delete;

    private static readonly Option<string> Format = ValueOptions.OneOf(
        "--format", "The format of the file", "csv", ["csv", "json"]);

    private static readonly Option<string?> Output = CreateOutput();

    public static Command Create(TimeProvider time)
    {
        var command = new DetailedCommand(
            "collect", "Writes the counters of a process to a file, in the formats of dotnet-counters.", """
            The file is complete at any moment, however this command or the process ends.

            Examples:
              dotnet-starvation counters collect -p 4711 -o counters.csv
              dotnet-starvation counters collect -p 4711 --format json -o counters.json --duration 30s
              dotnet-starvation counters collect -n StockApi --counters StockExchange.StockApi -o - | grep stock.orders
            """);
        TargetOptions.AddTo(command);
        CounterOptions.AddTo(command);
        command.Options.Add(Format);
        command.Options.Add(Output);
        command.SetAction((parsed, _) => Diagnosing.RunAsync(parsed, (target, stop) =>
        {
            CounterSettings settings = CounterOptions.Settings(parsed);
            return Task.FromResult(
                Collect(target, settings, parsed.GetRequiredValue(Format), parsed.GetValue(Output), time, stop));
        }));
        return command;
    }

    private static Option<string?> CreateOutput()
    {
        Option<string?> option = ValueOptions.NewFile(
            "--output",
            "The file, which is overwritten, or - for standard output (default: counter.csv or counter.json)");
        option.Aliases.Add("-o");
        return option;
    }

    private static int Collect(
        TargetProcess target, CounterSettings settings, string format, string? file, TimeProvider time, CancellationToken stop)
    {
        file ??= $"counter.{format}";
        try
        {
            var bursts = new CounterBursts(settings, time);
            Write(
                bursts.Read(target, warning => Console.Error.WriteLine(PrintableText.Escape(warning)), stop),
                () => Open(target, format, file, time));
            return ExitCodes.Done;
        }
        catch (IOException failure) when (file == StandardOutputName && StandardOutput.ReaderHasEnded(failure))
        {
            return ExitCodes.Done;
        }
        catch (Exception failure) when (file != StandardOutputName && FileFailures.Is(failure))
        {
            Console.Error.WriteLine($"{file} could not be written: {FileFailures.Describe(failure)}");
            return ExitCodes.Failed;
        }
    }

    /// <summary>Opens the file only after the tool has attached: a mistyped id overwrites nothing.</summary>
    private static void Write(IEnumerable<IReadOnlyList<CounterReading>> bursts, Func<ICounterExport> open)
    {
        ICounterExport? export = null;
        try
        {
            foreach (IReadOnlyList<CounterReading> burst in bursts)
            {
                export ??= open();
                foreach (CounterRow row in burst.SelectMany(CounterRow.FromReading)) export.Write(row);
            }
        }
        finally
        {
            export?.Dispose();
        }
    }

    private static ICounterExport Open(TargetProcess target, string format, string file, TimeProvider time)
    {
        if (File.Exists(file)) Console.Error.WriteLine($"{file} is overwritten.");
        StreamWriter output = file == StandardOutputName
            ? StandardOutput.Open()
            : new StreamWriter(new FileStream(file, FileMode.Create, FileAccess.Write, Shared), new UTF8Encoding(false));
        if (file != StandardOutputName)
            Console.Error.WriteLine($"Writing the counters of process {target.Id} to {file}. Ctrl+C ends it.");
        return format == "csv" ? new CsvExport(output) : new JsonExport(output, Name(target), time.GetLocalNow());
    }

    private static string Name(TargetProcess target) =>
        CheckedProcess.FromTarget(target, CancellationToken.None).Name ?? $"process {target.Id}";
}
