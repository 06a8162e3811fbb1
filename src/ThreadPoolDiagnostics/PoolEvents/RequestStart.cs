namespace ThreadPoolDiagnostics.PoolEvents;

/// <summary>ASP.NET Core began a request on a thread (provider Microsoft.AspNetCore.Hosting, event RequestStart).</summary>
/// <param name="Elapsed">When, since the observation began.</param>
/// <param name="ThreadId">The operating system's id of the thread.</param>
/// <param name="Route">Method and path, for instance "GET /orders".</param>
public sealed record RequestStart(TimeSpan Elapsed, int ThreadId, string Route);
