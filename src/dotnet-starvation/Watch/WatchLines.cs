using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Watch;

/// <summary>Lines for pipes and logs: one for each sample, and one at each change of the verdict.</summary>
internal sealed class WatchLines
{
    private long _lastSample = long.MinValue;
    private Verdict _verdict = Verdict.Unknown;
    private TimeSpan _lastEpisode = TimeSpan.MinValue;
    private bool _wasSilent;

    /// <summary>The lines that are new at this time.</summary>
    public IEnumerable<string> News(WatchState state, DateTimeOffset time)
    {
        string now = time.ToString("HH:mm:ss");
        foreach (Episode over in state.Diagnosis.Episodes.Where(episode => episode.IsOver && episode.Began > _lastEpisode))
        {
            _lastEpisode = over.Began;
            yield return $"{now} episode: {EpisodeText.Describe(over)}";
        }
        if (state.Diagnosis.Now != _verdict)
        {
            _verdict = state.Diagnosis.Now;
            string summary = _verdict == state.Diagnosis.Verdict ? $": {state.Diagnosis.Summary}" : "";
            yield return $"{now} {Name(_verdict)}{summary}";
        }
        if (state.Samples is [.., var sample] && sample.Timestamp > _lastSample)
        {
            _lastSample = sample.Timestamp;
            yield return $"{now} {Line(sample)}  {Name(_verdict)}";
        }
        if (state.IsSilent && !_wasSilent) yield return $"{now} {Silent(state)}";
        _wasSilent = state.IsSilent;
    }

    /// <summary>The lines that stay on the terminal: the last verdict and the calls that block.</summary>
    public static IEnumerable<string> Last(WatchState state, string subject)
    {
        yield return $"{Name(state.Diagnosis.Verdict)}: {subject}, after {state.Elapsed.TotalSeconds:0} s";
        yield return state.Diagnosis.Summary;
        foreach (Episode episode in state.Diagnosis.Episodes) yield return $"  {EpisodeText.Describe(episode)}";
        foreach (BlockingCall call in state.Diagnosis.BlockingCalls) yield return $"  {Call(call)}";
    }

    public static string Name(Verdict verdict) => VerdictWords.Word(verdict);

    public static string Call(BlockingCall call) => $"{FigureText.Share(call.BusyShare),5}  {call.Threads,4} "
        + $"{(call.Threads == 1 ? "thread " : "threads")}  "
        + $"{MethodName.Bare(call.Method)} ({KebabCaseEnum<WaitKind>.Text(call.Wait)})";

    public static string Silent(WatchState state) =>
        $"No counters for {state.Silence.TotalSeconds:0} s: the process is stopped, or gets no processor time.";

    private static string Line(CounterSample sample) => $"{sample.ThreadCount,5} threads {sample.QueueLength,7} queued "
        + $"{sample.CompletedItemsPerSecond,9:0.0} items/s {sample.CpuPercent,5:0.0} % CPU";
}
