using System.CommandLine;
using DotnetStarvation.Evidence;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Checks;

/// <summary>Checks the memory of a process whose runtime does not answer.</summary>
internal static class AttachedCheck
{
    /// <param name="parsed">A command line with <see cref="TargetOptions"/>.</param>
    /// <param name="dataAccessLibrary">The library that reads its memory; null to find it.</param>
    /// <param name="stop">Cancels the search for the process. Once it stands still, it is read to the end, so that it goes
    /// on.</param>
    public static CheckReport Run(ParseResult parsed, string? dataAccessLibrary, CancellationToken stop)
    {
        using TargetProcess target = TargetOptions.Resolve(parsed, stop);
        var process = new CheckedProcess(target.Id, target.Name, target.CommandLine, null);
        Console.Error.WriteLine(
            $"{process} stands still while its memory is read, 0.1 s to 2 s with a hundred busy threads or fewer.");
        (Observation observation, TimeSpan stoodStill) =
            MemoryProcess.ReadProcess(target.Id, new(target.OwnCode, dataAccessLibrary));
        Console.Error.WriteLine($"It stood still for {FigureText.Duration(stoodStill)}.");
        return CheckReport.FromObservation(process, $"{process}, its memory", observation);
    }
}
