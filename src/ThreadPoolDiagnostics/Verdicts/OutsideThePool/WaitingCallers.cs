using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Verdicts.OutsideThePool;

/// <summary>
/// What the meters of database drivers, HTTP clients and rate limiters say about callers that wait. A counter that a library adds
/// to and subtracts from counts only what began during the capture; one that it reads from the pool is complete.
/// </summary>
internal static class WaitingCallers
{
    private const string RateLimiting = "Microsoft.AspNetCore.RateLimiting", SqlClient = "Microsoft.Data.SqlClient.EventSource";
    private const string OpenRequests = "http.client.active_requests";
    private const string QueuedRequests = "aspnetcore.rate_limiting.queued_requests";

    /// <summary>Drivers with EventCounters: how many connections are in use and how many are free, of all pools.</summary>
    private static readonly (string Provider, string Name, string InUse, string Free)[] Drivers =
    [
        (SqlClient, "SqlClient", "number-of-active-connections", "number-of-free-connections"),
        ("Npgsql", "Npgsql", "busy-connections", "idle-connections"), // before version 8
    ];

    /// <summary>The names by Npgsql and MySqlConnector, before and since the stable conventions of OpenTelemetry.</summary>
    private static readonly string[]
        Pending = ["db.client.connections.pending_requests", "db.client.connection.pending_requests"],
        Usage = ["db.client.connections.usage", "db.client.connection.count"],
        Most = ["db.client.connections.max", "db.client.connection.max"],
        State = ["state", "db.client.connection.state"],
        PoolName = ["pool.name", "db.client.connection.pool.name"];

    /// <summary>The counters to read.</summary>
    public static IReadOnlyList<CounterProvider> Providers { get; } =
    [
        new("Npgsql", CounterSources.Meter, [.. Pending, .. Usage, .. Most]),
        new("MySqlConnector", CounterSources.Meter, [.. Pending, .. Usage, .. Most]),
        new("System.Net.Http", CounterSources.Meter, [OpenRequests]),
        new(RateLimiting, CounterSources.Meter, [QueuedRequests]),
        .. Drivers.Select(driver =>
            new CounterProvider(driver.Provider, CounterSources.EventCounters, [driver.InUse, driver.Free])),
    ];

    /// <summary>A sentence for each pool whose connections are all in use, or for which callers wait.</summary>
    public static IEnumerable<string> Sentences(OutsideCapture outside)
    {
        string time = FigureText.Seconds(outside.LevelsRead);
        foreach (IGrouping<(string Provider, string? Pool), CounterLevel> pool in outside.Levels
            .Where(level => Pending.Concat(Usage).Concat(Most).Contains(level.Name))
            .GroupBy(level => (level.Provider, Tag(level, PoolName))))
        {
            string name = pool.Key.Pool is { Length: > 0 } known ? $"{pool.Key.Provider}, pool {known}" : pool.Key.Provider;
            if (AllInUse([.. pool]) is { } most) yield return $"{name}: all {most} connections are in use (at most {most}).";
            if (pool.Where(level => Pending.Contains(level.Name)).Sum(level => level.Last) is > 0 and var pending)
                yield return $"{name}: of the callers that asked for a connection in {time}, "
                    + $"{pending:0} still waited at the end.";
        }
        foreach (CounterLevel requests in outside.Levels.Where(level => level is { Name: OpenRequests, Last: > 0 }))
            yield return $"HttpClient: of the requests to {Server(requests)} that began in {time}, "
                + $"{requests.Last:0} had not ended.";
        foreach (CounterLevel queued in outside.Levels.Where(level => level is { Name: QueuedRequests, Last: > 0 }))
            yield return $"Rate limiter: of the requests that came in {time}, {queued.Last:0} were queued at the end.";
        foreach ((string provider, string name, string inUse, string free) in Drivers)
            if (Level(outside, provider, inUse) is > 0 and var count && Level(outside, provider, free) is 0)
                yield return $"{name}: {count:0} connections are in use and none is free; it does not publish the pools' sizes.";
    }

    /// <summary>The most connections of a pool, if so many are in use; null otherwise, and where the most is unknown.</summary>
    private static string? AllInUse(CounterLevel[] pool)
    {
        double most = pool.Where(level => Most.Contains(level.Name)).Sum(level => level.Last);
        double used = pool.Where(level => Usage.Contains(level.Name) && Tag(level, State) is "used").Sum(level => level.Last);
        return most > 0 && used >= most ? $"{most:0}" : null;
    }

    private static double? Level(OutsideCapture outside, string provider, string name) =>
        outside.Levels.FirstOrDefault(level => level.Provider == provider && level.Name == name)?.Last;

    private static string Server(CounterLevel level) =>
        Tag(level, ["server.address"]) is not { } address ? "a server"
        : Tag(level, ["server.port"]) is { } port ? $"{address}:{port}" : address;

    private static string? Tag(CounterLevel level, string[] names) => level.Tags.Split(',')
        .Select(tag => tag.Split('=', 2))
        .FirstOrDefault(tag => tag.Length == 2 && names.Contains(tag[0]))?[1];
}
