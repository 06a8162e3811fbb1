using ThreadPoolDiagnostics.EventPipe;

namespace ThreadPoolDiagnostics;

/// <summary>Reads what somebody else recorded of a process with dotnet-trace.</summary>
public static class TraceReader
{
    private static readonly byte[] Signature = [.. "Nettrace"u8];

    /// <summary>
    /// Makes an observation of a trace. What the trace lacks, because it was not asked for or because it is cut off, is said in the
    /// observation's gaps. Samples have no timestamp.
    /// </summary>
    /// <param name="file">A .nettrace file.</param>
    /// <exception cref="TraceFileException">There is no such file, it may not be read, or it is no trace.</exception>
    public static Observation Read(string file)
    {
        CheckSignature(file);
        var log = new ObservationLog();
        RecordedEvents events = RecordedEvents.Read(file, log);
        if (events.Providers.Count == 0) throw new TraceFileException(file, "there is no event in it.", events.Damage);
        bool hasStacks = AddStacks(file, log, events);
        foreach (string gap in TraceGaps.Find(events, hasStacks)) log.AddGap(gap);
        Observation seen = log.ToObservation(events.Duration);
        return seen with { Samples = [.. seen.Samples.Select(sample => sample with { Timestamp = 0 })] };
    }

    private static void CheckSignature(string file)
    {
        try
        {
            using FileStream stream = File.OpenRead(file);
            var begin = new byte[Signature.Length];
            int length = stream.ReadAtLeast(begin, begin.Length, throwOnEndOfStream: false);
            if (length == 0) throw new TraceFileException(file, "the file is empty.");
            if (!begin.AsSpan().SequenceEqual(Signature)) throw NoTrace(file);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw new TraceFileException(file, failure.Message, failure);
        }
    }

    private static TraceFileException NoTrace(string file) =>
        new(file, "not a .nettrace file. Record one with: " + TraceRecording.Command());

    /// <summary>Adds as many as can be made out.</summary>
    private static bool AddStacks(string file, ObservationLog log, RecordedEvents events)
    {
        bool any = false;
        try
        {
            foreach (StackSnapshot snapshot in RecordedStacks.Read(file, events.Duration).Where(StackNames.AreKnown))
            {
                log.Add(snapshot);
                any = true;
            }
        }
        catch (Exception damage) when (damage is not OutOfMemoryException)
        {
            log.AddGap($"The stacks in the trace cannot be read: {damage.Message}");
        }
        return any;
    }
}
