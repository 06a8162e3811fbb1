using System.ComponentModel;
using System.ComponentModel.DataAnnotations;

namespace StockExchange.StockApi.Clients;

/// <summary>
/// Limits that protect the service from slow, numerous or hostile clients. Section <c>ClientLimits</c>.
/// </summary>
public sealed class ClientLimitsOptions
{
    internal const string Section = "ClientLimits";

    /// <summary>
    /// Open connections of one address (of IPv6: of one /64 network); further ones get a 429 and are closed. Default 8,000, less
    /// than all; from 1 to 1,000,000.
    /// </summary>
    [Range(1, 1_000_000)]
    [Description("Open connections of one address, or of one IPv6 /64 network; further ones get a 429 and are closed")]
    public int ConnectionsPerAddress { get; set; } = 8_000;

    /// <summary>
    /// Bytes that the system buffers for a client that does not read; it may use twice as much. Default 131,072; from 4,096 to
    /// 16,777,216.
    /// </summary>
    [Range(4_096, 16_777_216)]
    [Description("Bytes that the system buffers for a client that does not read")]
    public int SendBufferBytes { get; set; } = 131_072;

    /// <summary>
    /// Bytes a second at which a client must send a body and read an answer, after a grace period of 5 s. A slower body gets a
    /// 408; a slower reader is disconnected. Default 1,024; from 1 to 1,048,576.
    /// </summary>
    [Range(1, 1_048_576)]
    [Description("Bytes a second at which a client must send a body and read an answer, after 5 s")]
    public int BytesPerSecond { get; set; } = 1_024;

    /// <summary>
    /// Concurrent requests to the plain API; further ones get a 429. Default 5,000; from 1 to 1,000,000.
    /// </summary>
    [Range(1, 1_000_000)]
    [Description("Concurrent requests to the plain API; further ones get a 429")]
    public int Requests { get; set; } = 5_000;

    /// <summary>
    /// The same for the three variants together, whose purpose is to starve. Default 0, no limit; up to 1,000,000.
    /// </summary>
    [Range(0, 1_000_000)]
    [Description("The same for the variants; 0 for no limit")]
    public int VariantRequests { get; set; }
}
