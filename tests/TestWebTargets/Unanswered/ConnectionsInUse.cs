using System.Diagnostics.Metrics;
using TestTargets;

namespace TestWebTargets.Unanswered;

/// <summary>
/// Ten connections to a database, all of them rented and none returned. Further requests await one, and its meter counts them, as
/// Npgsql's does.
/// </summary>
internal static class ConnectionsInUse
{
    private const int Most = 10;

    public static readonly Scenario Scenario = new("unanswered-connections",
        Label.Fine(Label.Healthy).Of(Kind.Elsewhere), Start);

    private static readonly SemaphoreSlim Connections = new(Most);
    private static readonly KeyValuePair<string, object?> PoolName = new("pool.name", "orders");
    private static readonly Meter Meter = new("Npgsql", "0.1.0");
    private static readonly UpDownCounter<int> Pending = Meter.CreateUpDownCounter<int>("db.client.connections.pending_requests");

    private static void Start()
    {
        Meter.CreateObservableUpDownCounter("db.client.connections.usage", Usage);
        Meter.CreateObservableUpDownCounter("db.client.connections.max", () => new Measurement<int>(Most, PoolName));
        Site.StartImpatient(clients: 20, site => site.MapGet("/", ServeAsync));
    }

    private static async Task<string> ServeAsync()
    {
        await RentAsync(); // awaits
        return "page";
    }

    private static async Task RentAsync()
    {
        Pending.Add(1, PoolName);
        await Connections.WaitAsync(); // awaits
        Pending.Add(-1, PoolName);
    }

    private static IEnumerable<Measurement<int>> Usage() =>
    [
        new(Connections.CurrentCount, PoolName, new("state", "idle")),
        new(Most - Connections.CurrentCount, PoolName, new("state", "used")),
    ];
}
