using Fabrikam.Data;

namespace TestTargets.NotStarving;

/// <summary>
/// Ten connections for 120 callers who await: the database is what they wait for, not the pool. 300 ms a command.
/// </summary>
internal static class DriverAwaited
{
    public static readonly Scenario Scenario = new("driver-awaited", Label.Fine(Label.Healthy).Of(Kind.Driver), Start);

    private static void Start()
    {
        var source = new DataSource(SlowServer.StartEcho(TimeSpan.FromMilliseconds(300)), connections: 10);
        ClosedLoop.Start(120, () => new DataCommand(source, "select count(*)"u8.ToArray()).ExecuteNonQueryAsync());
    }
}
