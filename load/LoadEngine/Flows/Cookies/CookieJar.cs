using System.Net;
using System.Text;
using StockExchange.LoadEngine.Http;

namespace StockExchange.LoadEngine.Flows.Cookies;

/// <summary>The cookies of a vuser (RFC 6265), by .NET's own container. Not thread-safe.</summary>
internal sealed class CookieJar(Uri server)
{
    private const int MostCookies = 180;

    /// <summary>Stands for a comma in the container, which accepts none in a value. It is not in Latin-1, and so in no
    /// header.</summary>
    private const char Comma = '\uE000';

    private CookieContainer? _cookies;

    /// <summary>The value of the Cookie header where it is the same for all paths and times, empty for none; null where it is
    /// not.</summary>
    public byte[]? ForAllPaths { get; private set; } = [];

    /// <summary>Adds the values of an answer's Set-Cookie headers. A cookie that the server may not set is left out, as browsers
    /// do.</summary>
    /// <param name="target">Path and query of the request.</param>
    /// <param name="setCookies">The values.</param>
    public void Add(string target, IReadOnlyList<string> setCookies)
    {
        _cookies ??= new(MostCookies, MostCookies, CookieContainer.DefaultCookieLengthLimit);
        Uri url = ServerUrl.Of(server, target);
        foreach (string text in setCookies)
        {
            try
            {
                if (SetCookieText.Parse(text, TimeProvider.System.GetUtcNow()) is not { } cookie) continue;
                cookie.Value = cookie.Value.Replace(',', Comma);
                _cookies.Add(url, cookie);
            }
            catch (CookieException)
            {
                // Of another domain, or not a cookie.
            }
        }

        bool isSame = _cookies.GetAllCookies().All(cookie => cookie is { Path: "/", Expires.Ticks: 0 });
        ForAllPaths = isSame ? Header(server) : null;
    }

    /// <summary>The value of the Cookie header; empty for none.</summary>
    /// <param name="target">Path and query of the request.</param>
    public byte[] ForPath(string target) => Header(ServerUrl.Of(server, target));

    private byte[] Header(Uri url) => Encoding.Latin1.GetBytes(_cookies!.GetCookieHeader(url).Replace(Comma, ','));
}
