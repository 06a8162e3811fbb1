using Fabrikam.Data;

namespace TestTargets.NotStarving;

/// <summary>A driver's synchronous Execute where it does no harm: 3 callers, 20 ms, and pauses of 100 ms.</summary>
internal static class DriverForFew
{
    public static readonly Scenario Scenario = new("driver-for-few",
        Label.Fine(Label.Healthy, Label.Blocking).Of(Kind.Driver), Start);

    private static void Start()
    {
        var source = new DataSource(SlowServer.StartEcho(TimeSpan.FromMilliseconds(20)), connections: 10);
        ClosedLoop.Start(3, async () =>
        {
            await Task.Delay(100);
#pragma warning disable VSTHRD103 // Synchronous, and few
            DataConnection connection = source.Rent();
            _ = connection.Execute("select 1"u8);
#pragma warning restore VSTHRD103
            source.Return(connection);
        });
    }
}
