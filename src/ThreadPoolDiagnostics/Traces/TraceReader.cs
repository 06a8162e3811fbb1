using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Files;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Traces;

/// <summary>Reads traces that dotnet-trace recorded.</summary>
public static class TraceReader
{
    private static readonly byte[] Signature = [.. "Nettrace"u8], NextVersion = [.. Signature, 0, 0, 0, 0];

    /// <summary>
    /// The dotnet-trace command, for any shell, that records what a diagnosis needs: 10 s of counters, adjustments, waits,
    /// requests and stacks. Its profiler runs all the time, so the process is slower meanwhile.
    /// </summary>
    /// <param name="processId">The process; null for the placeholder PID.</param>
    public static string RecordingCommand(int? processId = null) => "dotnet-trace collect --process-id "
        + (processId is { } id ? $"{id}" : "PID")
        + " --duration 00:00:00:10 --output pool.nettrace "
        + $"--providers \"{string.Join(',', PoolProviders.Recording.Select(Format))}\"";

    /// <summary>Reads a trace as an observation. Its gaps list what the trace lacks; samples have no <see
    /// cref="CounterSample.Timestamp"/>.</summary>
    /// <param name="file">The path of a .nettrace file.</param>
    /// <exception cref="EvidenceFileException">The file does not exist, may not be read, or is not a trace.</exception>
    public static Observation Read(string file)
    {
        CheckSignature(file);
        var log = new ObservationLog();
        RecordedEvents events = RecordedEvents.Read(file, log);
        if (events.IsEmpty)
            throw new EvidenceFileException(file, "no event in it can be read. It is damaged, or was cut off.", events.Damage);
        if (events.HaveStacks) AddStacks(log, RecordedStacks.Read(file, events.Duration));
        else if (events.HaveWaits) AddStacks(log, RecordedWaits.Read(file, events.Duration));
        foreach (string gap in TraceGaps.Find(events, log.ToObservation(events.Duration))) log.AddGap(gap);
        Observation observation = log.ToObservation(events.Duration);
        if (observation.Samples.Count == 0) observation = observation with { IsUncounted = true };
        return observation with { Samples = [.. observation.Samples.Select(sample => sample with { Timestamp = 0 })] };
    }

    /// <summary>The provider in the syntax of dotnet-trace: name:keywords:level:key=value;key=value (Extensions.cs).</summary>
    private static string Format(EventPipeProvider provider) =>
        $"{provider.Name}:0x{provider.Keywords:x}:{(int)provider.EventLevel}"
        + (provider.Arguments is { Count: > 0 } ? $":{SessionCommands.ArgumentText(provider)}" : "");

    private static void CheckSignature(string file)
    {
        byte[] begin = ReadBegin(file);
        if (begin.Length == 0) throw new EvidenceFileException(file, "the file is empty.");
        if (!begin.AsSpan().StartsWith(Signature))
            throw new EvidenceFileException(file, $"not a .nettrace file. This records one: {RecordingCommand()}");
        if (begin.AsSpan().SequenceEqual(NextVersion))
            throw new EvidenceFileException(
                file, "it is of version 6 of the format (dotnet-trace collect-linux writes it), which cannot be read. "
                + $"This records one that can: {RecordingCommand()}");
    }

    private static byte[] ReadBegin(string file)
    {
        try
        {
            using FileStream stream = File.OpenRead(file);
            var begin = new byte[NextVersion.Length];
            return begin[..stream.ReadAtLeast(begin, begin.Length, throwOnEndOfStream: false)];
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw new EvidenceFileException(file, failure.Message, failure);
        }
    }

    private static void AddStacks(ObservationLog log, IEnumerable<StackSnapshot> snapshots)
    {
        try
        {
            foreach (StackSnapshot snapshot in snapshots.Where(HasNames)) log.Add(snapshot);
        }
        catch (Exception damage)
        {
            log.AddGap($"The stacks in the trace cannot be read: {damage.Message}");
        }
    }

    /// <summary>Whether a snapshot has method names, which come last and are missing in an incomplete trace.</summary>
    private static bool HasNames(StackSnapshot snapshot)
    {
        StackFrame[] frames = [.. snapshot.Report.Groups.SelectMany(group => group.Frames)];
        return frames.Count(frame => frame.Module.Length > 0) * 2 > frames.Length;
    }
}
