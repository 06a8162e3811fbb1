using System.Collections.Concurrent;

namespace TestTargets;

/// <summary>The load of an open loop: requests arrive on a schedule, whatever becomes of those before.</summary>
internal static class OpenLoop
{
    /// <param name="perSecond">Requests a second, from a thread of its own.</param>
    /// <param name="request">What each does, on the pool.</param>
    public static void Start(int perSecond, Action request) => OwnThread.Start("arrivals", () =>
    {
        TimeSpan interval = TimeSpan.FromSeconds(1.0 / perSecond);
        while (true)
        {
            ThreadPool.UnsafeQueueUserWorkItem(new Arrival(request), preferLocal: false);
            Thread.Sleep(interval);
        }
    });

    private sealed class Arrival : IThreadPoolWorkItem
    {
        private static readonly ConcurrentStack<Caller> Idle = [];

        private readonly Action _request;
        private readonly Caller _caller;

        public Arrival(Action request)
        {
            _request = request;
            _caller = Idle.TryPop(out Caller? idle) ? idle : OwnClock.AddCaller();
            _caller.Ask();
        }

        public void Execute()
        {
            _request();
            _caller.HasAnswer();
            Idle.Push(_caller);
        }
    }
}
