namespace TestTargets.Starving;

/// <summary>Parallel.For "to make the downloads faster": nameless lambdas that wait. 12 batches of 200, 300 ms.</summary>
internal static class ParallelCalls
{
    public static readonly Scenario Scenario = new("parallel-for",
        Label.Starves("task", "TestTargets.Starving.ParallelCalls.Batch.lambda"), () => ClosedLoop.Start(12, Batch));

    private static void Batch() => Parallel.For(0, 200, number =>
    {
        Task<int> download = Task.Delay(300).ContinueWith(_ => number, TaskScheduler.Default);
#pragma warning disable VSTHRD002 // The exhibit: Parallel is for processors, not for waiting
        download.Wait();
#pragma warning restore VSTHRD002
    });
}
