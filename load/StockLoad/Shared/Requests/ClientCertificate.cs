using System.Net.Security;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>Reads a client certificate from PEM files.</summary>
internal static class ClientCertificate
{
    /// <summary>The first certificate of a file with its key, and the others of the file as its chain.</summary>
    /// <param name="certificate">The file with the certificates.</param>
    /// <param name="key">The file with the key; null for the same one.</param>
    /// <exception cref="CommandException">A file cannot be read, or holds something else.</exception>
    public static SslStreamCertificateContext Read(string certificate, string? key)
    {
        try
        {
            var own = X509Certificate2.CreateFromPemFile(certificate, key);
            X509Certificate2Collection all = [];
            all.ImportFromPemFile(certificate);
            return SslStreamCertificateContext.Create(own, [.. all.Skip(1)], offline: true);
        }
        catch (CryptographicException failure)
        {
            string files = key is null ? $"--cert {certificate}" : $"--cert {certificate} --key {key}";
            throw new CommandException(
                $"{files}: {failure.Message} They must be PEM files: the certificate, and its key without a password.", failure);
        }
        catch (Exception failure) when (FileFailures.Is(failure))
        {
            throw new CommandException($"--cert {certificate}: {FileFailures.Describe(failure)}", failure);
        }
    }
}
