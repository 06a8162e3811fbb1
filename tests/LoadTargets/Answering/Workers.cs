using System.CommandLine;
using LoadTargets.Hosting;
using StockExchange.CommandLine;

namespace LoadTargets.Answering;

/// <summary>
/// A server whose capacity is known: K workers, each needs the time S for a request, one queue served in order. Its knee is at K
/// vusers and K/S requests a second, by the utilisation law; beyond, only the waiting time grows.
/// </summary>
internal static class Workers
{
    private static readonly Option<int> Count = ValueOptions.Count(
        "--workers", "How many workers.", byDefault: 20, atMost: 100_000);

    private static readonly Option<TimeSpan> Service = ValueOptions.Duration(
        "--service", "How long a worker needs.", byDefault: TimeSpan.FromMilliseconds(20), atLeast: TimeSpan.FromMilliseconds(1));

    public static Command Create() =>
        KestrelTarget.Create("workers", "So many workers, a fixed service time, one queue.", Wait, Count, Service);

    private static Func<Task> Wait(ParseResult parsed) =>
        new Queue(parsed.GetValue(Count), parsed.GetValue(Service)).ServeAsync;

    /// <summary>
    /// Computes when each request is served rather than making workers wait: a worker starts its next request exactly when it has
    /// done the one before, however late a thread wakes, so the capacity is exact and only an answer is late.
    /// </summary>
    private sealed class Queue(int workers, TimeSpan service)
    {
        private readonly Timetable _timetable = new();

        /// <summary>When each worker is free, in a ring: equal service times end in the order in which they begin.</summary>
        private readonly long[] _freeAt = new long[workers];
        private int _next;

        public Task ServeAsync() => _timetable.At(now =>
        {
            long done = Math.Max(now, _freeAt[_next]) + service.Ticks;
            _freeAt[_next] = done;
            _next = (_next + 1) % _freeAt.Length;
            return done;
        });
    }
}
