namespace StockExchange.StockLoad.Shared.Progress;

/// <summary>Reports where a piece of work is, again and again while it runs.</summary>
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
