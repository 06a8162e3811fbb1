using TestTargets;

namespace LegacyTargets;

/// <summary>
/// A service's code that half a minute of quick calls has made hot, before it blocks: nothing keeps the compiler from inlining
/// it.
/// </summary>
internal static class Checkout
{
    private const int QuickCallers = 4;
    private static readonly TimeSpan QuickPause = TimeSpan.FromMilliseconds(10);

    /// <summary>Few and quick callers for the time of the warm-up, and then all of them.</summary>
    public static async Task ServeAsync()
    {
        WarmUp.Begin();
        await Task.WhenAll(Enumerable.Range(0, QuickCallers).Select(_ => AskQuicklyAsync()));
        for (int caller = 0; caller < Requests.Callers; caller++) _ = Requests.AskForeverAsync(Order);
    }

    private static async Task AskQuicklyAsync()
    {
        while (!WarmUp.IsOver)
        {
            await Order();
            await Task.Delay(QuickPause, TimeProvider.System);
        }
    }

    private static Task Order()
    {
        _ = Payment.Take(7);
        return Task.CompletedTask;
    }
}
