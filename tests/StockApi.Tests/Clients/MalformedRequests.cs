using System.Text;

namespace StockExchange.StockApi.Tests.Clients;

/// <summary>Random malformed requests, with known attack patterns.</summary>
internal sealed class MalformedRequests(int seed)
{
    private static readonly string[] Paths =
        ["/api/stocks/1/buy", "/api/stocks/taskasyncwait/1/buy", "/api/stocks/1/sell", "/api/stocks", "/api/stocks/1"];

    private static readonly string[] Bodies =
    [
        "{\"quantity\":1}", "{\"quantity\":1,\"quantity\":1}", "{\"quantity\":1e999}",
        "{\"quantity\":\"1\"}", "{\"quantity\":-1}",
        "{\"quantity\":99999999999999999999}", "{\"quantity\"", "[", "\"", "nul", "\u00ff\u00fe\u0000", "{}", "null", "[1]",
        "{\"quantity\":{}}", "{\"q\":\"\\ud800\"}", "{\"\":0,\"\":0}",
    ];

    private static readonly string[] Chunks =
        ["80000000", "7fffffff", "ffffffffffffffff", "-1", "0x5", "5;a=b", "", "g", " 5", "5\n", "fffffff1", "0\r\nX: y"];

    private static readonly string[] Framings =
    [
        "Content-Length: 5\r\nTransfer-Encoding: chunked", "Content-Length: 5\r\nContent-Length: 6", "Content-Length: +5",
        "Transfer-Encoding: chunked, identity", "Transfer-Encoding: xchunked",
        "Transfer-Encoding : chunked", "Content-Length: -1",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "Content-Length: 99999999999999999999", "Content-Length: 1e3",
        "Content-Length: 5, 5", "Transfer-Encoding:\u000bchunked", " Content-Length: 5", "Content-Length: 4096",
    ];

    private static readonly string[] MediaTypes =
    [
        "application/json", "application/json", "application/json", "application/json; charset=nonsense",
        "application/json; charset=utf-7", "application/json; charset=\"", "application/json;;a", "text/plain", "*/*", "/", "",
    ];

    private readonly Random _random = new(seed);

    /// <summary>The next one, in one to three parts.</summary>
    public byte[] Next() => Encoding.Latin1.GetBytes(_random.Next(9) switch
    {
        0 => Order($"{Any(Framings)}\r\n", Any(Bodies)),
        1 => Order("Transfer-Encoding: chunked\r\n", $"{Any(Chunks)}\r\n{Any(Bodies)}\r\n0\r\n\r\n"),
        2 => WithBody(Any(Bodies)),
        3 => WithBody(new string('[', _random.Next(1, 4_000)), "{\"a\":".Length),
        4 => WithBody(string.Concat(Enumerable.Repeat("{\"quantity\":", _random.Next(1, 300)))),
        5 => Get($"{Any(["If-None-Match", "Accept", "Idempotency-Key", "Cookie", "X"])}: {Garbage(_random.Next(1, 20_000))}\r\n"),
        6 => Get(string.Concat(Enumerable.Range(0, _random.Next(1, 200)).Select(i => $"X-{i}: \"{i}\"\r\n"))),
        7 => $"{Any(["GET", "POST", "G\0T", "", "get", "PRI"])} "
            + $"{Any(["*", "//", "/%00", "/api/stocks/%2e%2e/1", "http://", "/?"])}{Garbage(_random.Next(1, 5_000))} "
            + $"HTTP/{Any(["1.1", "1.0", "2.0", "9", ""])}\r\nHost: {Any(["a", "a b", "", "@"])}\r\n\r\n",
        _ => Flipped(WithBody("{\"quantity\":1}")),
    });

    private string WithBody(string body, int lie = 0) =>
        Order($"Content-Length: {Math.Max(0, body.Length + (_random.Next(3) - 1) * lie)}\r\n", body);

    private string Order(string framing, string body) =>
        $"POST {Any(Paths)} HTTP/1.1\r\nHost: a\r\nContent-Type: {Any(MediaTypes)}\r\n{framing}\r\n{body}";

    private string Get(string headers) =>
        $"GET {Any(Paths)}{Any(["", "?from=%00", "?limit=1&limit=2", "?from=99999999999"])} HTTP/1.1\r\nHost: a\r\n{headers}\r\n";

    private string Flipped(string request)
    {
        char[] flipped = request.ToCharArray();
        for (int flip = _random.Next(1, 4); flip > 0; flip--)
            flipped[_random.Next(flipped.Length)] = (char)_random.Next(256);
        return new(flipped);
    }

    private string Garbage(int length)
    {
        string any = Any(["a", "\"", "W/\"", ",", ";q=", "\u00ff", "*/*,", "(", "\t", "%"]);
        return string.Concat(Enumerable.Repeat(any, 1 + length / any.Length));
    }

    private string Any(string[] choices) => choices[_random.Next(choices.Length)];
}
