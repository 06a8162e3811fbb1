using Spectre.Console;

namespace StockExchange.StockLoad.Shared.Progress;

/// <summary>The progress of a command, or the result of a part of it.</summary>
/// <param name="Text">The text: "3 s of 10 s, 1,200 req/s".</param>
internal sealed record ProgressNews(string Text)
{
    /// <summary>The text without the figures, which a page shows elsewhere: "3 s of 10 s"; null when there is none.</summary>
    public string? Brief { get; init; }

    /// <summary>The same in lines for a terminal, each short enough for 80 columns beside the bar; empty where the text is
    /// short.</summary>
    public IReadOnlyList<string> Lines { get; init; } = [];

    /// <summary>The share that is done, from 0 to 1; null when unknown.</summary>
    public double? Share { get; init; }

    /// <summary>The current phase: a log gets a line at its start, and every few seconds. Null: a log gets none.</summary>
    public string? Phase { get; init; }

    /// <summary>The time since the phase began.</summary>
    public TimeSpan Elapsed { get; init; }

    /// <summary>The style of a result's line, which stays. Null for progress, which the next news replaces.</summary>
    public Style? Result { get; init; }
}

/// <summary>Reports progress repeatedly while work runs.</summary>
internal sealed class ProgressTicker(IProgress<ProgressNews> progress, TimeProvider time)
{
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(200);

    public async Task<T> WhileAsync<T>(Func<TimeSpan, ProgressNews> where, Func<Task<T>> work)
    {
        long start = time.GetTimestamp();
        Report();
        await using ITimer timer = time.CreateTimer(_ => Report(), null, Interval, Interval);
        return await work();

        void Report() => progress.Report(where(time.GetElapsedTime(start)));
    }
}
