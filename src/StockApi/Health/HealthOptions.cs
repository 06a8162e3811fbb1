using System.ComponentModel;
using System.ComponentModel.DataAnnotations;
using Microsoft.Extensions.Options;

namespace StockExchange.StockApi.Health;

/// <summary>What orchestrators are told. Section <c>Health</c>.</summary>
public sealed class HealthOptions
{
    internal const string Section = "Health";

    /// <summary>
    /// A port at which threads of their own answer /health/live and /health/ready, also while the thread pool starves. Default 0:
    /// none, since many of these services run on one machine, and a port nobody asked for is one nobody guards; to 65535.
    /// </summary>
    [Description("A port of its own for /health/live and /health/ready, answered also while the pool starves; 0 for none")]
    [Range(0, 65_535)]
    public int Port { get; set; }

    /// <summary>Where that port is open. Default ::, all addresses of IPv6 and IPv4, since probes come from elsewhere.</summary>
    [Description("The IP address of that port; :: for all, IPv4 included")]
    [Required]
    public string Address { get; set; } = "::";

    /// <summary>
    /// Work waits so long for a thread of the pool, and the service is not ready: it starves. Default 1 s, which no healthy
    /// service comes near to; from 100 ms to a minute.
    /// </summary>
    [Description("Not ready when queued work waits this long for a pool thread")]
    [Range(typeof(TimeSpan), "00:00:00.100", "00:01:00")]
    public TimeSpan StarvingAfter { get; set; } = TimeSpan.FromSeconds(1);
}

[OptionsValidator]
internal sealed partial class HealthOptionsValidator : IValidateOptions<HealthOptions>;
