namespace ThreadPoolDiagnostics.Counters;

/// <summary>
/// One reading of the counters of ASP.NET Core (HostingEventSource.cs, KestrelEventSource.cs). It counts requests only while a
/// tool asks for these counters: a request that began before is in none of the figures.
/// </summary>
/// <param name="Elapsed">When it was published, since the observation began.</param>
/// <param name="Begun">The number of requests that began (total-requests).</param>
/// <param name="InProgress">The number of these that have not ended (current-requests).</param>
public sealed record RequestCount(TimeSpan Elapsed, long Begun, long InProgress)
{
    /// <summary>Open connections, whenever they began (current-connections); null for another server than Kestrel.</summary>
    public long? Connections { get; init; }

    /// <summary>WebSocket connections among the requests (current-upgraded-requests); null as above.</summary>
    public long? Upgraded { get; init; }

    /// <summary>The number of requests that ended.</summary>
    public long Ended => Begun - InProgress;
}
