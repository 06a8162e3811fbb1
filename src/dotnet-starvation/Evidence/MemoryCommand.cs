using System.CommandLine;
using System.Globalization;
using ThreadPoolDiagnostics.Dumps;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Evidence;

/// <summary>
/// The process that reads memory for <see cref="MemoryProcess"/>: it prints for how many milliseconds a live process stood still,
/// then the observation.
/// </summary>
internal static class MemoryCommand
{
    public const string Name = "read-memory";

    public static readonly Option<string?> FileOption = new("--file");

    public static readonly Option<int> ProcessOption = new("--pid");

    public static readonly Option<string?> DataAccessOption = new("--dac");

    public static readonly Option<string[]> OwnOption = new("--own");

    public static readonly Option<bool> WithoutWaitsOption = new("--without-waits");

    public static Command Create()
    {
        var command = new Command(Name, "Reads the thread pool in a process's memory.")
        {
            FileOption, ProcessOption, DataAccessOption, OwnOption, WithoutWaitsOption,
        };
        command.Hidden = true;
        command.SetAction((parsed, _) => Diagnosing.RunAsync(_ => RunAsync(parsed)));
        return command;
    }

    private static async Task<int> RunAsync(ParseResult parsed)
    {
        var settings = new DumpSettings
        {
            DataAccessLibrary = parsed.GetValue(DataAccessOption),
            Own = OwnCode.FromPatterns(parsed.GetValue(OwnOption) ?? []),
            Waits = !parsed.GetValue(WithoutWaitsOption),
        };
        (Observation observation, TimeSpan stoodStill) = parsed.GetValue(FileOption) is { } file
            ? (DumpReader.Read(file, settings), TimeSpan.Zero)
            : DumpReader.ReadProcess(parsed.GetValue(ProcessOption), settings, TimeProvider.System);
        await Console.Out.WriteLineAsync(stoodStill.TotalMilliseconds.ToString(CultureInfo.InvariantCulture));
        await Console.Out.WriteLineAsync(ObservationJson.Write(observation));
        return 0;
    }
}
