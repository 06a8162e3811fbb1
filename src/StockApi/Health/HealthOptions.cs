using System.ComponentModel;
using System.ComponentModel.DataAnnotations;

namespace StockExchange.StockApi.Health;

/// <summary>Health checks for orchestrators. Section <c>Health</c>.</summary>
public sealed class HealthOptions
{
    internal const string Section = "Health";

    /// <summary>
    /// A port at which dedicated threads answer /health/live and /health/ready, also while the thread pool starves. Default 0:
    /// none, as a port should be opened only on request; to 65535.
    /// </summary>
    [Description("A port of its own for /health/live and /health/ready, answered also while the pool starves; 0 for none")]
    [Range(0, 65_535)]
    public int Port { get; set; }

    /// <summary>
    /// The IP address of that port. Default ::, all addresses of IPv6 and IPv4, since probes come from other machines.
    /// </summary>
    [Description("The IP address of that port; :: for all, IPv4 included")]
    [Required]
    public string Address { get; set; } = "::";

    /// <summary>
    /// The service starves, and is not ready, when queued work waits this long for a pool thread. Default 1 s, far more than in a
    /// healthy service; from 100 ms to a minute.
    /// </summary>
    [Description("Not ready when queued work waits this long for a pool thread")]
    [Range(typeof(TimeSpan), "00:00:00.100", "00:01:00")]
    public TimeSpan StarvingAfter { get; set; } = TimeSpan.FromSeconds(1);
}
