namespace TestTargets.NotStarving;

/// <summary>
/// It hangs, with an idle processor, and yet no thread is missing: 150 callers await an answer that never comes.
/// </summary>
internal static class AsyncHang
{
    public static readonly Scenario Scenario = new("async-hang",
        Label.Fine(Label.Healthy), () => ClosedLoop.Start(150, () => Task.Delay(Timeout.Infinite)));
}
