namespace TestTargets.NotStarving;

/// <summary>Allocates much, with the server's collector, and awaits. 30 callers.</summary>
internal static class ServerCollector
{
    public static readonly Scenario Scenario = new("server-collector",
        Label.Fine(Label.Healthy, Label.CpuSaturated).Of(Kind.Collection).With("DOTNET_gcServer", "1"),
        () => ClosedLoop.Start(30, ServeAsync));

    private static async Task ServeAsync()
    {
        for (int block = 0; block < 50; block++) GC.KeepAlive(new byte[8_000]);
        await Task.Delay(20);
    }
}
