using System.Diagnostics;

namespace TestTargets;

/// <summary>A service that everybody needs, and that hangs now and then. It answers on a thread of its own.</summary>
internal sealed class Dependency
{
    private static readonly TimeSpan Quick = TimeSpan.FromMilliseconds(50);
    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(5);

    private readonly PriorityQueue<TaskCompletionSource<int>, TimeSpan> _open = new();
    private readonly long _began = Stopwatch.GetTimestamp();
    private readonly double _stall;
    private readonly double? _period;
    private double _firstStall;

    /// <summary>Begun with the first question: other scenarios have no use for its thread.</summary>
    private readonly Lazy<Thread> _answers;

    /// <param name="firstStall">Seconds from the program's start; infinity to wait for <see cref="BeginsWith"/>.</param>
    /// <param name="stall">How long it hangs, in seconds.</param>
    /// <param name="period">Seconds from stall to stall; null for one only.</param>
    public Dependency(double firstStall, double stall, double? period)
    {
        _firstStall = firstStall;
        _stall = stall;
        _period = period;
        _answers = new(() => OwnThread.Start("answers", Answer));
    }

    /// <summary>A file whose coming begins the first stall, so that it waits for whoever is to see it; null for none.</summary>
    public string? BeginsWith { get; init; }

    private TimeSpan Now => Stopwatch.GetElapsedTime(_began);

    /// <summary>Answers after 50 ms; while it hangs, when that is over.</summary>
    public Task<int> AskAsync()
    {
        _ = _answers.Value;
        var answer = new TaskCompletionSource<int>(TaskCreationOptions.RunContinuationsAsynchronously);
        TimeSpan now = Now;
        if (_firstStall > now.TotalSeconds && File.Exists(BeginsWith)) _firstStall = now.TotalSeconds;
        lock (_open) _open.Enqueue(answer, now + Quick + StallLeft(now));
        return answer.Task;
    }

    private TimeSpan StallLeft(TimeSpan now)
    {
        double since = now.TotalSeconds - _firstStall;
        double into = _period is { } every && since > 0 ? since % every : since;
        return into >= 0 && into < _stall ? TimeSpan.FromSeconds(_stall - into) : TimeSpan.Zero;
    }

    private void Answer()
    {
        for (; ; Thread.Sleep(PollInterval))
            lock (_open)
                while (_open.TryPeek(out TaskCompletionSource<int>? answer, out TimeSpan due) && due <= Now)
                {
                    _open.Dequeue();
                    answer.SetResult(42);
                }
    }
}
