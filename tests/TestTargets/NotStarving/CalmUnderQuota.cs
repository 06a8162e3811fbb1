namespace TestTargets.NotStarving;

/// <summary>40 callers who await, in a container that may use half a processor and needs a tenth of one.</summary>
internal static class CalmUnderQuota
{
    public static readonly Scenario Scenario = new("quota-calm",
        Label.Fine(Label.Healthy).Of(Kind.Quota).UnderQuota(0.5), () => ClosedLoop.Start(40, () => Task.Delay(400)));
}
