using StockExchange.StockLoad.Load;
using ThreadPoolDiagnostics;

namespace StockExchange.StockLoad.Reproduce;

/// <summary>Lays a load's answers and the server's counters on one axis of whole seconds.</summary>
internal static class Timeline
{
    /// <summary>A sample describes the second that ends when it arrives; farther away it describes another one.</summary>
    private const double Reach = 1;

    /// <param name="recording">What the clients saw.</param>
    /// <param name="samples">When each arrived, from the start of the load, and what it says.</param>
    public static IReadOnlyList<TimelineRow> Of(LoadRecording recording, IReadOnlyList<TimedSample> samples)
    {
        ILookup<int, RequestRecord> answers = recording.Answered.ToLookup(request => SecondOf(request.End));
        int first = samples.Count == 0 ? 0 : Math.Min(0, (int)Math.Round(samples[0].At.TotalSeconds) - 1);
        int last = SecondOf(recording.End);
        IEnumerable<int> seconds = Enumerable.Range(first, last - first + 1);
        return [.. seconds.Select(second => Row(second, recording, answers[second], samples))];
    }

    private static TimelineRow Row(
        int second, LoadRecording recording, IEnumerable<RequestRecord> answers, IReadOnlyList<TimedSample> samples)
    {
        double[] latencies = [.. answers.Select(answer => answer.Latency.TotalMilliseconds)];
        CounterSample? sample = Arrived(second, samples);
        return new(
            second,
            second < 0 ? RunPhase.Rest : second < recording.StartsEnded.TotalSeconds ? RunPhase.Load : RunPhase.Drain,
            latencies.Length,
            latencies.Length == 0 ? null : latencies.Average(),
            sample?.ThreadCount,
            sample?.QueueLength,
            sample?.CompletedItemsPerSecond,
            sample?.CpuPercent);
    }

    /// <summary>What was seen at rest never stands in for what was seen under load, nor the other way round.</summary>
    private static CounterSample? Arrived(int second, IReadOnlyList<TimedSample> samples) => samples
        .Where(sample => second < 0 == sample.At <= TimeSpan.Zero)
        .Select(sample => (Distance: Math.Abs(sample.At.TotalSeconds - (second + 1)), sample.Counters))
        .Where(candidate => candidate.Distance < Reach)
        .OrderBy(candidate => candidate.Distance)
        .Select(candidate => candidate.Counters)
        .FirstOrDefault();

    private static int SecondOf(TimeSpan at) => (int)Math.Floor(at.TotalSeconds);
}
