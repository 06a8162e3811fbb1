using System.Net;
using System.Text;
using StockExchange.LoadEngine.Sockets;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Http;

/// <summary>A proxy between the connections and the server.</summary>
internal static class ForwardProxy
{
    /// <summary>The header line with user and password (RFC 7617), and its end; empty without them.</summary>
    public static string Authorization(Uri proxy) => TransportSettings.UserOf(proxy) is not { } user ? ""
        : $"Proxy-Authorization: Basic {Convert.ToBase64String(Encoding.UTF8.GetBytes($"{user.UserName}:{user.Password}"))}\r\n";

    /// <summary>Has the proxy connect to the server: what follows on the stream is between the two of them.</summary>
    /// <exception cref="ExchangeException">The proxy refuses, or does not answer by HTTP.</exception>
    public static async Task OpenTunnelAsync(Stream stream, Uri proxy, Uri server, int longestHead, CancellationToken cancel)
    {
        string host = server.HostNameType is UriHostNameType.Dns ? server.IdnHost : server.Host; // IPv6 with its brackets
        string target = $"{host}:{server.Port}";
        await stream.WriteAsync(
            Encoding.Latin1.GetBytes($"CONNECT {target} HTTP/1.1\r\nHost: {target}\r\n{Authorization(proxy)}\r\n"), cancel);
        var answer = new AnswerParser(longestHead);
        answer.Begin(isAnswerToHead: true); // what follows a head of 2xx is the server's
        var buffer = new ReceiveBuffer(longestHead);
        while (!answer.IsWhole)
        {
            int received = await stream.ReadAsync(buffer.Free(), cancel);
            if (received == 0) answer.Close();
            else buffer.Received(received, answer);
        }

        if (answer.Status is >= 200 and < 300) return;
        string advice = answer.Status is (int)HttpStatusCode.ProxyAuthenticationRequired
            ? " --proxy http://USER:PASSWORD@HOST:PORT names a user."
            : "";
        throw new ExchangeException(
            FailureKind.Unreachable, $"The proxy answered CONNECT {target} with status {answer.Status}.{advice}");
    }
}
