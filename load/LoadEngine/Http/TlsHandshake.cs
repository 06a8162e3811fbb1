using System.Net.Security;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Http;

/// <summary>Adds TLS to connections.</summary>
internal static class TlsHandshake
{
    public static SslClientAuthenticationOptions Options(
        Uri server, TransportSettings transport, SslApplicationProtocol protocol) => new()
        {
            TargetHost = server.IdnHost,
            ApplicationProtocols = [protocol],
            ClientCertificateContext = transport.ClientCertificate,
            RemoteCertificateValidationCallback = (_, certificate, chain, errors) =>
                transport.Insecure || CertificateFaults.Validate(server, certificate, chain, errors),
        };

    /// <summary>The exception for a peer that had not answered when connecting was given up.</summary>
    public static ExchangeException Unanswered(Uri peer, string step, TimeSpan patience) => new(
        FailureKind.ConnectTimeout,
        $"{peer.Host}:{peer.Port} accepted the connection, and did not {step} within {patience.TotalSeconds} s.");

    /// <summary>The exception for a failed handshake.</summary>
    public static ExchangeException Failed(Uri server, Exception failure)
    {
        for (Exception? inner = failure; inner is not null; inner = inner.InnerException)
            if (inner is ExchangeException known) return known;
        string why = (failure.InnerException ?? failure).Message.TrimEnd('.');
        string plain = server.Scheme == Uri.UriSchemeWss ? Uri.UriSchemeWs : Uri.UriSchemeHttp;
        return new(FailureKind.Tls, $"The TLS handshake with {server.Host}:{server.Port} failed ({why}): "
            + $"check that the server speaks TLS on this port, or use {plain}:// if it does not.");
    }
}
