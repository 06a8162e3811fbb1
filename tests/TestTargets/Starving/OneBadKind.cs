namespace TestTargets.Starving;

/// <summary>One kind of request in ten blocks, for 1.5 s. 70 requests a second need more than 10 threads.</summary>
internal static class OneBadKind
{
    public static readonly Scenario Scenario = new("one-bad-kind",
        Label.Starves("task", "TestTargets.Starving.OneBadKind.Report").Here().Of(Kind.Partial), Start);

    private static int _requests;

    private static void Start()
    {
        ThreadPool.SetMaxThreads(8, 8);
        OpenLoop.Start(70, () =>
        {
            if (Interlocked.Increment(ref _requests) % 10 == 0) Report();
            else _ = AnswerAsync();
        });
    }

    private static void Report()
    {
#pragma warning disable VSTHRD002 // The exhibit: one kind of ten
        RenderAsync().GetAwaiter().GetResult(); // blocks
#pragma warning restore VSTHRD002
    }

    private static async Task RenderAsync() => await Task.Delay(1_500);

    private static async Task AnswerAsync() => await Task.Delay(20);
}
