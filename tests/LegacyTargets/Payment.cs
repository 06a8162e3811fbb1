using TestTargets;

namespace LegacyTargets;

/// <summary>Waits for the bank. 700 ms after the warm-up.</summary>
internal static class Payment
{
#pragma warning disable VSTHRD002 // The exhibit
    public static int Take(int order) => AskAsync(order).Result; // blocks
#pragma warning restore VSTHRD002

    private static async Task<int> AskAsync(int order)
    {
        await Task.Delay(WarmUp.Then(milliseconds: 700), TimeProvider.System);
        return order;
    }
}
