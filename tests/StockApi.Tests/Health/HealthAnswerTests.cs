using System.Text;
using StockExchange.StockApi.Health;

namespace StockExchange.StockApi.Tests.Health;

public sealed class HealthAnswerTests
{
    [Theory]
    [InlineData("GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n", "HTTP/1.1 200 OK", "Healthy")]
    [InlineData("GET /health/live?verbose=1 HTTP/1.0\r\n\r\n", "HTTP/1.1 200 OK", "Healthy")]
    [InlineData("HEAD /health/live HTTP/1.1\r\n\r\n", "HTTP/1.1 200 OK", "")]
    [InlineData("GET /health/ready HTTP/1.1\r\n\r\n", "HTTP/1.1 503 Service Unavailable", "Unhealthy: a reason.")]
    [InlineData("POST /health/live HTTP/1.1\r\n\r\n", "HTTP/1.1 405 Method Not Allowed", "Use GET or HEAD.")]
    [InlineData("GET /health HTTP/1.1\r\n\r\n", "HTTP/1.1 404 Not Found", "/health/live and /health/ready are served here.")]
    [InlineData("\r\n\r\n", "HTTP/1.1 400 Bad Request", "This is not the head of an HTTP/1.1 request.")]
    [InlineData("GET  /health/live HTTP/1.1\r\n\r\n", "HTTP/1.1 400 Bad Request", "This is not the head of an HTTP/1.1 request.")]
    [InlineData("GET /health/live HTTP/2\r\n\r\n", "HTTP/1.1 400 Bad Request", "This is not the head of an HTTP/1.1 request.")]
    [InlineData("\0\u0001\r\n\r\n", "HTTP/1.1 400 Bad Request", "This is not the head of an HTTP/1.1 request.")]
    [InlineData("GET /health/live HTTP/1.1\r\nX: yyy", "HTTP/1.1 431 Request Header Fields Too Large", "The head is too large.")]
    public void Each_head_has_its_answer(string head, string status, string body)
    {
        string answer = Encoding.ASCII.GetString(HealthAnswer.To(Encoding.Latin1.GetBytes(head), () => "a reason."));

        string[] parts = answer.Split("\r\n\r\n");
        Assert.Equal(2, parts.Length);
        Assert.StartsWith($"{status}\r\n", parts[0], StringComparison.Ordinal);
        Assert.Contains("\r\nConnection: close", parts[0], StringComparison.Ordinal);
        Assert.Equal(body, parts[1]);
        if (body.Length > 0) Assert.Contains($"\r\nContent-Length: {body.Length}\r\n", parts[0], StringComparison.Ordinal);
    }

    [Fact]
    public void Ready_is_200_when_nothing_is_wrong() => Assert.EndsWith(
        "\r\n\r\nHealthy",
        Encoding.ASCII.GetString(HealthAnswer.To("GET /health/ready HTTP/1.1\r\n\r\n"u8, () => null)),
        StringComparison.Ordinal);
}
