namespace TestTargets.Starving;

/// <summary>
/// 400 callers share 200 workers, and hold each for 2 s. Fifty workers also have quick items in their own queues, some 15,000 a
/// second: on average items are quick, but new requests wait for seconds.
/// </summary>
internal static class QuickBesideBlocked
{
    public static readonly Scenario Scenario = new("quick-beside-blocked",
        Label.Starves("sleep", "TestTargets.Starving.QuickBesideBlocked.Convert").Here().Of(Kind.MixedLoad).After(6), Start);

    private static void Start()
    {
        ThreadPool.SetMinThreads(201, 201);
        ClosedLoop.Start(400, Convert);
        for (int chain = 0; chain < 50; chain++) ThreadPool.UnsafeQueueUserWorkItem(new Quick(), preferLocal: false);
    }

    private static void Convert() => Thread.Sleep(2_000); // blocks

    private sealed class Quick : IThreadPoolWorkItem
    {
        public void Execute()
        {
            Spinning.For(TimeSpan.FromMicroseconds(40));
            ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: true);
        }
    }
}
