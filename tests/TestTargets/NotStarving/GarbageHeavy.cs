namespace TestTargets.NotStarving;

/// <summary>The collector stops all threads again and again: 12 callers build large graphs of objects.</summary>
internal static class GarbageHeavy
{
    public static readonly Scenario Scenario = new("garbage",
        Label.Fine(Label.Healthy, Label.CpuSaturated), () => ClosedLoop.Start(12, BuildAsync));

    private static readonly Node?[] Kept = new Node?[64];

    private static async Task BuildAsync()
    {
        Node? list = null;
        for (int i = 0; i < 20_000; i++) list = new(list, new byte[32]);
        Kept[Random.Shared.Next(Kept.Length)] = list;
        await Task.Delay(10);
    }

    private sealed record Node(Node? Next, byte[] Payload);
}
