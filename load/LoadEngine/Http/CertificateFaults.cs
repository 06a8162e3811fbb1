using System.Globalization;
using System.Net.Security;
using System.Security.Cryptography.X509Certificates;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Http;

/// <summary>What is wrong with a server's certificate, as one sentence with what to do.</summary>
internal static class CertificateFaults
{
    private const X509ChainStatusFlags OfTime = X509ChainStatusFlags.NotTimeValid;

    /// <summary>Accepts a certificate without errors; any other one is an exception with the sentence.</summary>
    /// <exception cref="ExchangeException">The certificate has errors.</exception>
    public static bool Validate(Uri server, X509Certificate? certificate, X509Chain? chain, SslPolicyErrors errors)
    {
        if (errors is SslPolicyErrors.None) return true;
        if (certificate is not X509Certificate2 own)
            throw Failed($"{server.Host}:{server.Port} sent no certificate: give the server one, or use http.");
        (string Fault, string Advice)[] faults = [.. Find(server, own, chain, errors)];
        throw Failed($"The certificate of {server.Host}:{server.Port} "
            + $"{string.Join(" and ", faults.Select(fault => fault.Fault))}: "
            + $"{string.Join(", ", faults.Select(fault => fault.Advice))}, or use --insecure, which accepts any certificate.");
    }

    private static IEnumerable<(string Fault, string Advice)> Find(
        Uri server, X509Certificate2 own, X509Chain? chain, SslPolicyErrors errors)
    {
        if (errors.HasFlag(SslPolicyErrors.RemoteCertificateNameMismatch))
            yield return ($"is not for {server.IdnHost} but for {Names(own)}", "use a name that it has in the URL");
        if (!errors.HasFlag(SslPolicyErrors.RemoteCertificateChainErrors)) yield break;
        if (chain?.ChainElements.FirstOrDefault(IsOutOfTime)?.Certificate is { } dated)
        {
            string whose = dated.Thumbprint == own.Thumbprint ? "" : "has an issuer that ";
            yield return ($"{whose}is valid only from {Day(dated.NotBefore)} to {Day(dated.NotAfter)}", "renew it");
        }

        X509ChainStatusFlags[] others =
            [.. (chain?.ChainStatus ?? []).Select(status => status.Status).Where(flag => flag != OfTime)];
        if (others.Length > 0)
        {
            yield return (
                $"is not trusted on this machine ({string.Join(", ", others)})",
                "add its issuer to the trusted ones of this machine");
        }
    }

    /// <summary>The day in UTC.</summary>
    private static string Day(DateTime local) =>
        local.ToUniversalTime().ToString("yyyy-MM-dd", CultureInfo.InvariantCulture);

    private static bool IsOutOfTime(X509ChainElement element) =>
        element.ChainElementStatus.Any(status => status.Status.HasFlag(OfTime));

    private static string Names(X509Certificate2 certificate)
    {
        X509SubjectAlternativeNameExtension[] names =
            [.. certificate.Extensions.OfType<X509SubjectAlternativeNameExtension>()];
        string[] all =
        [
            .. names.SelectMany(name => name.EnumerateDnsNames()),
            .. names.SelectMany(name => name.EnumerateIPAddresses()).Select(address => address.ToString()),
        ];
        return all.Length > 0 ? string.Join(", ", all) : certificate.GetNameInfo(X509NameType.SimpleName, forIssuer: false);
    }

    private static ExchangeException Failed(string text) => new(FailureKind.Tls, text);
}
