using System.Net;
using System.Net.Security;

namespace StockExchange.LoadEngine.Transports;

/// <summary>The settings of connections.</summary>
public sealed record TransportSettings
{
    /// <summary>Whether to accept any certificate. Default: no.</summary>
    public bool Insecure { get; init; }

    /// <summary>
    /// Where to connect, instead of the addresses of the URL's host: <see cref="IPEndPoint"/> or <see
    /// cref="System.Net.Sockets.UnixDomainSocketEndPoint"/>. Several are used in turn, as the addresses of a name are. Empty for
    /// those of the name. Default empty.
    /// </summary>
    public IReadOnlyList<EndPoint> Addresses { get; init; } = [];

    /// <summary>
    /// The proxy, http://[USER:PASSWORD@]HOST:PORT, that connections are made to instead of the server: those of https by a
    /// tunnel (CONNECT, RFC 9110, section 9.3.6), others with the whole URL in each request (RFC 9112, section 3.2.2). Null for
    /// none; environment variables are not read. Default null.
    /// </summary>
    public Uri? Proxy { get; init; }

    /// <summary>The certificate, with its key, that a server of https may ask for; null for none. Default null.</summary>
    public SslStreamCertificateContext? ClientCertificate { get; init; }

    /// <summary>The time limit of opening one connection, TLS included. Default 10 s.</summary>
    public TimeSpan ConnectTimeout { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>The most bytes of an answer's status line and headers together. Default 64 KiB.</summary>
    public int LongestHead { get; init; } = 64 * 1024;

    /// <summary>
    /// The most connections that this process may have open: the system's limit of open files (ulimit -n) less other files. One
    /// more fails as <see cref="FailureKind.OwnLimit"/>. Default: no limit.
    /// </summary>
    public long MostConnections { get; init; } = long.MaxValue;

    /// <summary>
    /// The number of threads that serve the connections (Linux, except HTTP/2), from 1; null for one, and more while they use a
    /// whole processor each and another is idle. Default null.
    /// </summary>
    public int? Loops { get; init; }

    /// <summary>The proxy as HttpClient takes it; null for none.</summary>
    public IWebProxy? CreateWebProxy() =>
        Proxy is null ? null : new WebProxy(Proxy.Host, Proxy.Port) { Credentials = UserOf(Proxy) };

    /// <summary>User and password of a proxy's URL, without a password an empty one; null without a user.</summary>
    internal static NetworkCredential? UserOf(Uri proxy)
    {
        string[] user = [.. proxy.UserInfo.Split(':', 2).Select(Uri.UnescapeDataString)];
        return user is [not "", ..] ? new(user[0], user.ElementAtOrDefault(1) ?? "") : null;
    }
}
