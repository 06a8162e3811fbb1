using System.Globalization;
using System.Text;

namespace StockExchange.StockApi.Health;

/// <summary>The health port's answers: the part of HTTP/1.1 that probes use.</summary>
internal static class HealthAnswer
{
    public const string Live = "/health/live";
    public const string Ready = "/health/ready";

    /// <summary>The bodies of ASP.NET Core's health checks.</summary>
    private const string Healthy = "Healthy";

    private static readonly string TooLarge = Answer("431 Request Header Fields Too Large", "The head is too large.");
    private static readonly string Malformed = Answer("400 Bad Request", "This is not the head of an HTTP/1.1 request.");
    private static readonly string WrongMethod =
        Answer("405 Method Not Allowed", "Use GET or HEAD.", "Allow: GET, HEAD\r\n");
    private static readonly string Unknown = Answer("404 Not Found", $"{Live} and {Ready} are served here.");

    /// <summary>Returns the answer to the head of a request.</summary>
    /// <param name="head">The head up to the empty line; without an empty line it was too large.</param>
    /// <param name="whyNotReady">The reason as a sentence; null if the service is ready.</param>
    public static byte[] To(ReadOnlySpan<byte> head, Func<string?> whyNotReady)
    {
        string answer = IsWhole(head) ? To(Encoding.Latin1.GetString(head), whyNotReady) : TooLarge;
        bool hasBody = !head.StartsWith("HEAD "u8);
        int bodyAt = answer.IndexOf("\r\n\r\n", StringComparison.Ordinal) + 4;
        return Encoding.ASCII.GetBytes(hasBody ? answer : answer[..bodyAt]);
    }

    public static bool IsWhole(ReadOnlySpan<byte> head) => head.IndexOf("\r\n\r\n"u8) >= 0;

    public static string Unhealthy(string reason) => $"Unhealthy: {reason}";

    private static string To(string head, Func<string?> whyNotReady)
    {
        string[] words = head[..head.IndexOf('\r', StringComparison.Ordinal)].Split(' ');
        if (words is not [var method, ['/', ..] target, "HTTP/1.1" or "HTTP/1.0"]) return Malformed;
        string path = target.Split('?')[0];
        if (path is not (Live or Ready)) return Unknown;
        if (method is not ("GET" or "HEAD")) return WrongMethod;
        return path is Ready && whyNotReady() is { } reason
            ? Answer("503 Service Unavailable", Unhealthy(reason))
            : Answer("200 OK", Healthy);
    }

    private static string Answer(string status, string body, string header = "") => string.Create(
        CultureInfo.InvariantCulture,
        $"HTTP/1.1 {status}\r\nContent-Type: text/plain\r\nContent-Length: {Encoding.ASCII.GetByteCount(body)}\r\n"
        + $"Cache-Control: no-store\r\nConnection: close\r\n{header}\r\n{body}");
}
