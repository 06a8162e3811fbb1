using Microsoft.Diagnostics.NETCore.Client;
using StockExchange.CommandLine.Processes;

namespace VerdictCorpus;

/// <summary>A file that gdb or Microsoft's tools write of a running program. Disposing of it deletes it.</summary>
internal sealed class EvidenceFile : IDisposable
{
    /// <summary>Shorter files do not show that a pool in which nothing completes is blocked.</summary>
    private const string CounterTime = "00:00:00:25";

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(90);

    private static readonly string[] Commands =
        ["threadpool -wi", "clrthreads", "syncblk", "clrstack -all", "dumpasync", "exit"];

    private readonly List<string> _temporary = [];

    private EvidenceFile()
    {
    }

    public string Path { get; private set; } = "";

    /// <param name="program">The program.</param>
    /// <param name="processId">Its process.</param>
    /// <param name="use">Which file, and where a dump stays.</param>
    /// <param name="time">The clock.</param>
    /// <param name="stop">Ends it.</param>
    /// <exception cref="NotHereException">The file could not be made.</exception>
    public static async Task<EvidenceFile> TakeAsync(
        LabelledProgram program, int processId, EvidenceUse use, TimeProvider time, CancellationToken stop)
    {
        var taken = new EvidenceFile();
        try
        {
            taken.Path = use.Form switch
            {
                EvidenceForm.Counters => await taken.CountersAsync(processId, stop),
                EvidenceForm.Gcore => await taken.GcoreAsync(processId, stop),
                _ => await taken.DumpAsync(program, processId, use.DumpOf(program), time, stop),
            };
            if (use.Form is EvidenceForm.Transcript) taken.Path = await taken.TranscriptAsync(taken.Path, stop);
            return taken;
        }
        catch (Exception failure)
        {
            taken.Dispose();
            if (failure is not (DiagnosticsClientException or TimeoutException or ChildException)) throw;
            throw new NotHereException($"no file of it was made: {failure.Message}", failure);
        }
    }

    public void Dispose()
    {
        foreach (string file in _temporary) File.Delete(file);
    }

    /// <summary>With the heap; of a single file createdump makes full ones only.</summary>
    private async Task<string> DumpAsync(
        LabelledProgram program, int processId, string? keep, TimeProvider time, CancellationToken stop)
    {
        string dump = keep ?? Temporary($"corpus-{processId}.dmp");
        DumpType type = program.Runtime is "single-file" ? DumpType.Full : DumpType.WithHeap;
        await new DiagnosticsClient(processId).WriteDumpAsync(type, dump, logDumpGeneration: false, stop)
            .WaitAsync(Patience, time, stop);
        return dump;
    }

    /// <summary>It names the file with the process id.</summary>
    private async Task<string> GcoreAsync(int processId, CancellationToken stop)
    {
        string dump = Temporary($"corpus.{processId}");
        using ChildProcess gcore = ChildProcess.Start(
            new("gcore", "-o", System.IO.Path.ChangeExtension(dump, null), $"{processId}"));
        return await gcore.WaitForExitAsync(Patience, stop) == 0
            ? dump
            : throw new NotHereException($"gcore failed (gdb has it): {gcore.Said}");
    }

    private async Task<string> TranscriptAsync(string dump, CancellationToken stop)
    {
        string text = Temporary($"{System.IO.Path.GetFileName(dump)}.txt");
        string[] arguments = ["analyze", dump, .. Commands.SelectMany(command => new[] { "-c", command })];
        await File.WriteAllTextAsync(text, await RunAsync("dotnet-dump", arguments, stop), stop);
        return text;
    }

    private async Task<string> CountersAsync(int processId, CancellationToken stop)
    {
        string file = Temporary($"corpus-{processId}.json");
        await RunAsync(
            "dotnet-counters",
            [
                "collect", "-p", $"{processId}", "--counters", @"EventCounters\System.Runtime", "--format", "json", "-o", file,
                "--duration", CounterTime,
            ],
            stop);
        return file;
    }

    /// <summary>A tool of .config/dotnet-tools.json.</summary>
    private static async Task<string> RunAsync(string tool, string[] arguments, CancellationToken stop)
    {
        using ChildProcess process = ChildProcess.Start(new("dotnet", ["tool", "run", tool, "--", .. arguments]));
        return await process.WaitForExitAsync(Patience, stop) == 0
            ? process.Output
            : throw new NotHereException($"{tool} failed ('dotnet tool restore' installs it): {process.Said}");
    }

    private string Temporary(string name)
    {
        string file = System.IO.Path.Combine(System.IO.Path.GetTempPath(), name);
        _temporary.Add(file);
        return file;
    }
}
