using Fabrikam.Data;

namespace TestTargets.Starving;

/// <summary>Ten connections for 120 callers: they wait for one inside the driver, each on its thread. 300 ms a command.</summary>
internal static class DriverPool
{
    public static readonly Scenario Scenario = new("driver-pool",
        Label.Starves("semaphore", "Fabrikam.Data.DataSource.Rent").In("DataSource.cs").Of(Kind.Driver).After(8), Start);

    private static void Start()
    {
        var source = new DataSource(SlowServer.StartEcho(TimeSpan.FromMilliseconds(300)), connections: 10);
        ClosedLoop.Start(120, () => CountOrdersAsync(source));
    }

    private static async Task CountOrdersAsync(DataSource source)
    {
#pragma warning disable VSTHRD103 // The exhibit: only the command is awaited
        DataConnection connection = source.Rent();
#pragma warning restore VSTHRD103
        _ = await connection.ExecuteAsync("select count(*)"u8.ToArray());
        source.Return(connection);
    }
}
