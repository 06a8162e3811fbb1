using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Files;
using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.CounterFiles;

/// <summary>Reads what dotnet-counters collect writes, and what dotnet-starvation counters collect does: CSV and JSON.</summary>
public static class CounterFile
{
    /// <summary>Intervals that are longer than their names say by more than this have lost ones between them.</summary>
    private static readonly TimeSpan Slack = TimeSpan.FromSeconds(1.5);

    /// <summary>Fewer are chance: files of CSV have whole seconds, and a burst may come late.</summary>
    private const int FewestOverlaps = 2;

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
        var csv = new CsvCounterLines(stream);
        intervals.AddAll(json?.Read() ?? csv.Read());
        if (intervals.AreEmpty)
            throw new EvidenceFileException(
                file, $"it has no counter of {CounterLine.Provider}. This records them: {CounterFileGaps.RecordingCommand}");
        if (Overlap([.. intervals]))
            throw new EvidenceFileException(
                file, "its intervals overlap: it has the counters of several processes, or of one process twice. This records "
                    + $"those of one: {CounterFileGaps.RecordingCommand}");
        return ToObservation(intervals, isBroken: json?.Damage is not null, csv.HasMore);
    }

    /// <summary>Whether intervals of a second or more come twice a second or more often.</summary>
    private static bool Overlap(CounterInterval[] intervals)
    {
        int close = intervals.Zip(intervals.Skip(1))
            .Count(pair => (pair.Second.Elapsed - pair.First.Elapsed).TotalSeconds < pair.Second.Seconds * 0.6);
        return close >= FewestOverlaps && close * 3 >= intervals.Length;
    }

    private static Observation ToObservation(CounterIntervals all, bool isBroken, bool hasMore)
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
            Gaps = [.. CounterFileGaps.Find(all, source, isBroken, hasMore)],
        };
    }

    /// <summary>The levels as far as the file has them, where one is missing the last one; otherwise the least that they can
    /// have been.</summary>
    private static IReadOnlyList<double> Levels(CounterInterval[] intervals, CounterRole level, CounterRole change) =>
        intervals.FirstOrDefault(interval => interval.Has(level))?.Level(level) is { } last
            ? [.. intervals.Select(interval => last = interval.Level(level) ?? last)]
            : LeastLevels.FromChanges(
                [.. intervals.Select((interval, at) => Follows(intervals, at) ? interval.Level(change) : null)]);

    private static bool Follows(CounterInterval[] intervals, int at) =>
        at > 0 && intervals[at].Elapsed - intervals[at - 1].Elapsed <= TimeSpan.FromSeconds(intervals[at].Seconds) + Slack;
}
