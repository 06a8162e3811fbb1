namespace TestTargets.NotStarving;

/// <summary>Threads outside the pool that wait for work, each in the normal state of such a thread.</summary>
internal static class OwnConsumers
{
    public static readonly Scenario Scenario =
        new("own-consumers", Label.Fine(Label.Healthy).Of(Kind.Elsewhere), Consumers.Start);
}
