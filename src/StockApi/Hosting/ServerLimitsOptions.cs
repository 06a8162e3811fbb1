using System.ComponentModel;
using System.ComponentModel.DataAnnotations;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace StockExchange.StockApi.Hosting;

/// <summary>
/// Kestrel's limits, for a service with small bodies, no cookies and persistent connections. Section <c>ServerLimits</c>.
/// </summary>
public sealed class ServerLimitsOptions
{
    internal const string Section = "ServerLimits";

    /// <summary>
    /// Open connections; further ones get a 429 and are closed. Default 10,000, or as many as the limit of open files allows;
    /// from 1 to 1,000,000.
    /// </summary>
    [Range(typeof(long), "1", "1000000")]
    [Description("Open connections; further ones get a 429 and are closed. Never more than ulimit -n allows")]
    public long Connections { get; set; } = 10_000;

    /// <summary>Bytes of a body. Default 4,096: an order takes about 20; from 64 to 1,048,576.</summary>
    [Range(typeof(long), "64", "1048576")]
    [Description("Largest request body, in bytes")]
    public long BodyBytes { get; set; } = 4_096;

    /// <summary>Bytes of all headers together. Default 16,384; from 1,024 to 1,048,576.</summary>
    [Range(1_024, 1_048_576)]
    [Description("Largest total size of the headers, in bytes")]
    public int HeaderBytes { get; set; } = 16_384;

    /// <summary>Number of headers. Default 50; from 10 to 1,000.</summary>
    [Range(10, 1_000)]
    [Description("Largest number of headers")]
    public int Headers { get; set; } = 50;

    /// <summary>Bytes of the request line. Default 4,096; from 128 to 65,536.</summary>
    [Range(128, 65_536)]
    [Description("Longest request line, in bytes")]
    public int RequestLineBytes { get; set; } = 4_096;

    /// <summary>How long a connection may idle between requests. Default 2 minutes; from one second to a day.</summary>
    [Range(typeof(TimeSpan), "00:00:01", "1.00:00:00")]
    [Description("How long a connection may be idle between requests")]
    public TimeSpan KeepAlive { get; set; } = TimeSpan.FromMinutes(2);

    /// <summary>How long the headers of a request may take to arrive. Default 30 s; from one second to an hour.</summary>
    [Range(typeof(TimeSpan), "00:00:01", "01:00:00")]
    [Description("How long the headers of a request may take to arrive")]
    public TimeSpan RequestHeaders { get; set; } = TimeSpan.FromSeconds(30);

    /// <summary>
    /// How long the shutdown waits for requests in flight. Default 5 s, since orchestrators kill after 10 or 30; from one second
    /// to an hour.
    /// </summary>
    [Range(typeof(TimeSpan), "00:00:01", "01:00:00")]
    [Description("How long the shutdown waits for requests in flight")]
    public TimeSpan Shutdown { get; set; } = TimeSpan.FromSeconds(5);

    internal void ApplyTo(KestrelServerOptions server)
    {
        server.AddServerHeader = false;
        server.Limits.MaxConcurrentConnections = Connections;
        server.Limits.MaxRequestBodySize = BodyBytes;
        server.Limits.MaxRequestHeadersTotalSize = HeaderBytes;
        server.Limits.MaxRequestHeaderCount = Headers;
        server.Limits.MaxRequestLineSize = RequestLineBytes;
        server.Limits.KeepAliveTimeout = KeepAlive;
        server.Limits.RequestHeadersTimeout = RequestHeaders;
    }
}
