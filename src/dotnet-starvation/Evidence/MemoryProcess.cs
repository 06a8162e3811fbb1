using System.Globalization;
using System.Text.Json;
using StockExchange.CommandLine;
using StockExchange.CommandLine.Processes;
using ThreadPoolDiagnostics.Files;
using ThreadPoolDiagnostics.Observations;

namespace DotnetStarvation.Evidence;

/// <summary>
/// Reads memory in a process of its own: the runtime's data access library, native code, may crash on what is damaged. A live
/// process goes on when its reader has ended, however that ends.
/// </summary>
internal static class MemoryProcess
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(10);

    /// <summary>Reads a dump.</summary>
    /// <exception cref="EvidenceFileException">It cannot be read.</exception>
    public static Observation ReadDump(string file, EvidenceSettings settings) =>
        Read(file, [MemoryCommand.FileOption.Name, Path.GetFullPath(file)], settings).Observation;

    /// <summary>Reads a live process, which stands still meanwhile.</summary>
    /// <exception cref="EvidenceFileException">It cannot be read.</exception>
    public static (Observation Observation, TimeSpan StoodStill) ReadProcess(int processId, EvidenceSettings settings) =>
        Read($"process {processId}", [MemoryCommand.ProcessOption.Name, $"{processId}"], settings);

    private static (Observation Observation, TimeSpan StoodStill) Read(string name, string[] what, EvidenceSettings settings)
    {
        string[] arguments = [MemoryCommand.Name, .. what, .. Arguments(settings)];
        ChildResult result = Run(arguments);
        if (HasCrashed(result)) result = Run([.. arguments, MemoryCommand.WithoutWaitsOption.Name]);
        if (result.ExitCode == ExitCodes.Done) return Parse(name, result.Output);
        throw HasCrashed(result)
            ? new EvidenceFileException(
                name, "the data access library of its runtime cannot read it: it is damaged, or was cut off.")
            : new EvidenceFileException(result.Errors.Trim());
    }

    private static IEnumerable<string> Arguments(EvidenceSettings settings) =>
    [
        .. settings.DataAccessLibrary is { } library ? [MemoryCommand.DataAccessOption.Name, library] : Array.Empty<string>(),
        .. settings.Own.Patterns.SelectMany(pattern => new[] { MemoryCommand.OwnOption.Name, pattern }),
    ];

    private static ChildResult Run(string[] arguments) => ChildProcess.Run(OwnProgram.With(arguments), Patience);

    /// <summary>A failure of its own has a sentence and a documented exit code; a crash is a signal, or an abort.</summary>
    private static bool HasCrashed(ChildResult result) =>
        result.ExitCode is not (ExitCodes.Done or ExitCodes.Failed or StarvationExitCodes.CouldNotAttach)
        && result.ExitCode is not (ExitCodes.Interrupted or ExitCodes.Terminated or ExitCodes.Hangup or ExitCodes.Exhausted);

    private static (Observation Observation, TimeSpan StoodStill) Parse(string name, string output)
    {
        int line = output.IndexOf('\n', StringComparison.Ordinal);
        try
        {
            return (
                ObservationJson.Read(output[(line + 1)..]),
                TimeSpan.FromMilliseconds(double.Parse(output.AsSpan(0, Math.Max(0, line)), CultureInfo.InvariantCulture)));
        }
        catch (Exception failure) when (failure is JsonException or FormatException)
        {
            throw new EvidenceFileException(name, $"what its reader said was not understood: {failure.Message}", failure);
        }
    }
}
