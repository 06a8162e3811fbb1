using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Targets;

namespace StockExchange.StockLoad.Watching;

/// <summary>The stacks of a process at some moments, and why there are not more.</summary>
internal sealed class StackLog(TargetProcess target, TimeProvider time) : IDisposable
{
    private const int MostWhenStuck = 3;

    private static readonly TimeSpan Budget = TimeSpan.FromSeconds(15);
    private static readonly TimeSpan ShortestPause = TimeSpan.FromSeconds(2);

    private readonly Lock _gate = new();
    private readonly List<(long Timestamp, StackReport Report)> _taken = [];
    private readonly CancellationTokenSource _end = new();
    private Task? _underWay;
    private int _begun;
    private long _lastBegun;

    /// <summary>Null when all could be taken.</summary>
    public string? Problem { get; private set; }

    /// <summary>What was taken, each with its time from a timestamp of the clock.</summary>
    public IReadOnlyList<StackSnapshot> Since(long origin)
    {
        lock (_gate) return [.. _taken.Select(taken => new StackSnapshot(time.GetElapsedTime(origin, taken.Timestamp), taken.Report))];
    }

    /// <summary>Waits for what is under way.</summary>
    public Task FinishAsync() => _underWay ?? Task.CompletedTask;

    /// <summary>Takes them once more, unless that is being done, was done a moment ago, or often enough.</summary>
    public void BeginIfDue()
    {
        if (_underWay is { IsCompleted: false } || _begun == MostWhenStuck) return;
        if (_begun > 0 && time.GetElapsedTime(_lastBegun) < ShortestPause) return;
        _begun++;
        _lastBegun = time.GetTimestamp();
        _underWay = TakeAtAsync([TimeSpan.Zero], CancellationToken.None);
    }

    /// <summary>Takes them at each of the moments, which count from now. Never throws for want of stacks: <see cref="Problem"/> says
    /// why.</summary>
    public async Task TakeAtAsync(IEnumerable<TimeSpan> moments, CancellationToken stop)
    {
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(stop, _end.Token);
        long start = time.GetTimestamp();
        try
        {
            foreach (TimeSpan moment in moments)
            {
                TimeSpan elapsed = time.GetElapsedTime(start);
                if (moment > elapsed) await Task.Delay(moment - elapsed, time, end.Token);
                long now = time.GetTimestamp();
                StackReport report = await StackCapture.CaptureAsync(target, Budget, end.Token);
                lock (_gate) _taken.Add((now, report));
            }
        }
        catch (OperationCanceledException)
        {
            if (_taken.Count == 0) Problem ??= "Stopped before the stacks were captured.";
        }
        catch (DiagnosticsException failure)
        {
            Problem ??= $"{(_taken.Count > 0 ? "Not all" : "No")} stacks: {failure.Message}";
        }
    }

    /// <summary>Gives up what is under way; its session is given back by the thread that has it.</summary>
    public void Dispose()
    {
        _end.Cancel();
        _end.Dispose();
    }
}
