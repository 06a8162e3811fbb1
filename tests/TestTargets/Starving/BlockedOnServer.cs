namespace TestTargets.Starving;

/// <summary>The textbook with the server's collector, which has threads of its own. 100 callers, 500 ms.</summary>
internal static class BlockedOnServer
{
    public static readonly Scenario Scenario = new("server-collector-blocked",
        Label.Starves("task", "TestTargets.Starving.BlockedOnServer.Load").Here()
            .Of(Kind.Collection).With("DOTNET_gcServer", "1"),
        () => ClosedLoop.Start(100, Load));

    private static void Load()
    {
        byte[] answer = new byte[20_000];
#pragma warning disable VSTHRD002 // The exhibit
        Task.Delay(500).Wait(); // blocks
#pragma warning restore VSTHRD002
        GC.KeepAlive(answer);
    }
}
