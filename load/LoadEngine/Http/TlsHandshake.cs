using System.Net.Security;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Http;

/// <summary>Adds TLS to connections.</summary>
internal static class TlsHandshake
{
    public static SslClientAuthenticationOptions Options(
        string host, TransportSettings transport, SslApplicationProtocol protocol)
    {
        var options = new SslClientAuthenticationOptions
        {
            TargetHost = host,
            ApplicationProtocols = [protocol],
            ClientCertificateContext = transport.ClientCertificate,
        };
#pragma warning disable CA5359 // Only with --insecure; otherwise the certificate is validated.
        if (transport.Insecure) options.RemoteCertificateValidationCallback = static (_, _, _, _) => true;
#pragma warning restore CA5359
        return options;
    }

    /// <summary>The exception for a failed handshake.</summary>
    public static ExchangeException Failed(Exception failure)
    {
        string why = failure.InnerException is { } inner ? $"{failure.Message} {inner.Message}" : failure.Message;
        string advice = why.Contains("certificate", StringComparison.OrdinalIgnoreCase)
            ? "--insecure accepts any certificate."
            : "Does the server speak TLS on this port?";
        return new(FailureKind.Tls, $"{why} {advice}");
    }
}
