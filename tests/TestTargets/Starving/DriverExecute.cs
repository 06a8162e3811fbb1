using Fabrikam.Data;

namespace TestTargets.Starving;

/// <summary>A driver's synchronous Execute, on a pool with a connection for everybody. 100 callers, 600 ms.</summary>
internal static class DriverExecute
{
    public static readonly Scenario Scenario = new("driver-execute",
        Label.Starves("input-output", "Fabrikam.Data.DataConnection.Execute").In("DataConnection.cs").Of(Kind.Driver), Start);

    private static void Start()
    {
        var source = new DataSource(SlowServer.StartEcho(TimeSpan.FromMilliseconds(600)), connections: 200);
        ClosedLoop.Start(100, () => _ = CountOrders(source));
    }

    private static int CountOrders(DataSource source)
    {
        DataConnection connection = source.Rent();
        int count = connection.Execute("select count(*)"u8);
        source.Return(connection);
        return count;
    }
}
