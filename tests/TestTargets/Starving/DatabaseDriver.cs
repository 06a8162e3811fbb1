using Fabrikam;

namespace TestTargets.Starving;

/// <summary>A driver that multiplexes one connection and waits for its reader's pulse. 250 queries at a time, 800 ms.</summary>
internal static class DatabaseDriver
{
    public static readonly Scenario Scenario = new("database-driver",
        Label.Starves("pulse|lock", "Fabrikam.Connection.Command.WaitForAnswer"), Start);

    private static void Start()
    {
        var database = new Connection(SlowServer.StartEcho(TimeSpan.FromMilliseconds(800)));
        ClosedLoop.Start(250, () => _ = database.ExecuteScalar());
    }
}
