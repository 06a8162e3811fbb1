using Fabrikam.Data;

namespace TestTargets.Starving;

/// <summary>A driver whose ExecuteNonQuery waits for its ExecuteNonQueryAsync. 100 callers, 500 ms.</summary>
internal static class DriverOverAsync
{
    public static readonly Scenario Scenario = new("driver-over-async",
        Label.Starves("task", "Fabrikam.Data.DataCommand.ExecuteNonQuery").In("DataCommand.cs").Of(Kind.Driver), Start);

    private static void Start()
    {
        var source = new DataSource(SlowServer.StartEcho(TimeSpan.FromMilliseconds(500)), connections: 100);
        ClosedLoop.Start(100, () => _ = Save(source));
    }

    private static int Save(DataSource source) => new DataCommand(source, "insert"u8.ToArray()).ExecuteNonQuery();
}
