using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Files;
using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.CounterFiles;

/// <summary>Reads what dotnet-counters collect writes, and what dotnet-starvation counters collect does: CSV and JSON.</summary>
public static class CounterFile
{
    /// <summary>Intervals that are longer than their names say by more than this have lost ones between them.</summary>
    private static readonly TimeSpan Slack = TimeSpan.FromSeconds(1.5);

    /// <summary>Whether a file that begins so is one.</summary>
    public static bool IsHead(ReadOnlySpan<byte> head) => CsvCounterLines.IsHead(head) || JsonCounterLines.IsHead(head);

    /// <summary>Reads the samples of such a file. Their times are those of the file, and begin with it.</summary>
    /// <param name="file">The path.</param>
    /// <exception cref="EvidenceFileException">It cannot be read, or has no counter of the runtime's.</exception>
    public static Observation Read(string file)
    {
        try
        {
            using FileStream stream = File.OpenRead(file);
            return Read(file, stream);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw new EvidenceFileException(file, failure.Message, failure);
        }
    }

    private static Observation Read(string file, FileStream stream)
    {
        var head = new byte[256];
        int length = stream.ReadAtLeast(head, head.Length, throwOnEndOfStream: false);
        stream.Position = 0;
        var intervals = new CounterIntervals();
        JsonCounterLines? json = JsonCounterLines.IsHead(head.AsSpan(0, length)) ? new(stream) : null;
        intervals.AddAll(json?.Read() ?? CsvCounterLines.Read(stream));
        if (intervals.AreEmpty)
            throw new EvidenceFileException(
                file, $"it has no counter of {CounterLine.Provider}. This records them: {CounterFileGaps.RecordingCommand}");
        return ToObservation(intervals, isBroken: json?.Damage is not null);
    }

    private static Observation ToObservation(CounterIntervals all, bool isBroken)
    {
        CounterInterval[] intervals = [.. all];
        var source = new CounterSource
        {
            HasOnlyChanges = !all.Have(CounterRole.Queue),
            HasThreads = all.Have(CounterRole.Threads) || all.Have(CounterRole.ThreadsChange),
            HasCpu = intervals.Length > 0 && intervals.All(interval => interval.CpuPercent(all.Processors) is not null),
        };
        IReadOnlyList<double> queue = Levels(intervals, CounterRole.Queue, CounterRole.QueueChange);
        IReadOnlyList<double> threads = Levels(intervals, CounterRole.Threads, CounterRole.ThreadsChange);
        CounterSample[] samples =
            [.. intervals.Select((interval, at) => interval.ToSample(queue[at], threads[at], all.Processors))];
        return new Observation
        {
            Processors = all.Processors ?? 0,
            Duration = samples.Length > 0 ? samples[^1].Elapsed : TimeSpan.Zero,
            Samples = samples,
            Counters = source,
            Gaps = [.. CounterFileGaps.Find(all, source, isBroken)],
        };
    }

    /// <summary>The levels as far as the file has them; otherwise the least that they can have been.</summary>
    private static IReadOnlyList<double> Levels(CounterInterval[] intervals, CounterRole level, CounterRole change) =>
        intervals.Any(interval => interval.Has(level))
            ? [.. intervals.Select(interval => interval.Level(level) ?? 0)]
            : LeastLevels.FromChanges(
                [.. intervals.Select((interval, at) => Follows(intervals, at) ? interval.Level(change) : null)]);

    private static bool Follows(CounterInterval[] intervals, int at) =>
        at > 0 && intervals[at].Elapsed - intervals[at - 1].Elapsed <= TimeSpan.FromSeconds(intervals[at].Seconds) + Slack;
}
