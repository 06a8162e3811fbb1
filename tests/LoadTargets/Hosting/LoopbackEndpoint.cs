using System.CommandLine;
using System.Net;
using System.Security.Cryptography.X509Certificates;

namespace LoadTargets.Hosting;

/// <summary>Where a target listens: a free port of the loopback address, with or without TLS.</summary>
/// <param name="Address">127.0.0.1 or ::1.</param>
/// <param name="Certificate">Made at start; null without TLS.</param>
internal sealed record LoopbackEndpoint(IPAddress Address, X509Certificate2? Certificate)
{
    private static readonly Option<bool> Tls = new("--tls") { Description = "HTTPS with a certificate that nobody trusts." };
    private static readonly Option<bool> Ipv6 = new("--ipv6") { Description = "Listen on ::1 instead of 127.0.0.1." };

    public string Scheme => Certificate is null ? "http" : "https";

    /// <summary>Lets a command take the options from which <see cref="FromOptions"/> makes an endpoint.</summary>
    public static void AddOptions(Command command)
    {
        command.Add(Tls);
        command.Add(Ipv6);
    }

    public static LoopbackEndpoint FromOptions(ParseResult parsed) => new(
        parsed.GetValue(Ipv6) ? IPAddress.IPv6Loopback : IPAddress.Loopback,
        parsed.GetValue(Tls) ? SelfSigned.Create() : null);
}
