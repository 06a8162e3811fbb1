namespace TestTargets.Starving;

/// <summary>The textbook's 125 callers in a container that may use half a processor.</summary>
internal static class BlockedUnderQuota
{
    public static readonly Scenario Scenario = new("quota-blocked",
        Label.Starves("task", "TestTargets.Starving.BlockedUnderQuota.Lookup").Here().Of(Kind.Quota).UnderQuota(0.5),
        () => ClosedLoop.Start(125, () => _ = Lookup()));

    private static int Lookup()
    {
#pragma warning disable VSTHRD002, VSTHRD103 // The exhibit
        return LookupAsync().Result; // blocks
#pragma warning restore VSTHRD002, VSTHRD103
    }

    private static async Task<int> LookupAsync()
    {
        await Task.Delay(500);
        return 1;
    }
}
