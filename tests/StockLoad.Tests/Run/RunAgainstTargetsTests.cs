using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using StockExchange.CommandLine;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.StockLoad.Tests.Run;

/// <summary>
/// <c>run</c> as a script uses it, against servers of every kind: the exit code, the reason in a line, the results in any case.
/// </summary>
public sealed class RunAgainstTargetsTests : IDisposable
{
    private readonly X509Certificate2 _certificate = SelfSigned.Create();

    public void Dispose() => _certificate.Dispose();

    [Theory]
    [InlineData(FailureKind.Closed, false)]
    [InlineData(FailureKind.Closed, true)]
    [InlineData(FailureKind.Reset, false)]
    [InlineData(FailureKind.Malformed, false)]
    [InlineData(FailureKind.Malformed, true)]
    [InlineData(FailureKind.Timeout, false)]
    public async Task A_server_without_a_single_good_answer_fails_the_run(FailureKind kind, bool isSecure)
    {
        await using var server = new RawServer(
            (stream, _, cancel) => AnswerAsync(kind, stream, cancel), certificate: isSecure ? _certificate : null);

        using ChildProcess tool = await RunAsync(ExitCodes.Failed, server.Address, "--timeout", "1s");

        Assert.Contains("Nothing was answered", tool.Errors, StringComparison.Ordinal);
        AssertNoStackTrace(tool);
        FailureResult failure = Assert.Single(StockLoadTool.OnlyRun(tool).Failures);
        Assert.Equal((kind, 6), (failure.Kind, failure.Count));
    }

    [Fact]
    public async Task A_certificate_that_nobody_trusts_fails_the_run_and_says_what_to_do()
    {
        await using TestServer server = await TestServer.StartAsync(_ => Task.CompletedTask, certificate: _certificate);

        using ChildProcess tool = await StockLoadTool.EndsAsync(
            ExitCodes.Failed, "run", server.Address.AbsoluteUri, "--duration", "10m");

        Assert.Contains("--insecure", tool.Errors, StringComparison.Ordinal);
        Assert.Contains("The load was not started.", tool.Errors, StringComparison.Ordinal);
        AssertNoStackTrace(tool);
    }

    [Fact]
    public async Task With_insecure_it_is_taken()
    {
        Assert.SkipUnless(Socket.OSSupportsIPv6, "This machine has no IPv6.");
        await using RawServer server = RawServer.Answering(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
            address: IPAddress.IPv6Loopback, certificate: _certificate);

        using ChildProcess tool = await RunAsync(ExitCodes.Done, server.Address);

        Assert.Equal(6, StockLoadTool.OnlyRun(tool).Succeeded);
    }

    /// <summary>Until the client goes; a malformed answer leaves the connection open.</summary>
    private static async Task AnswerAsync(FailureKind kind, Stream stream, CancellationToken cancel)
    {
        if (await RawServer.ReadRequestAsync(stream, cancel) is null) return;
        string head = kind is FailureKind.Malformed ? "HTTP/1.1 2x0\r\n\r\n" : "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n";
        if (kind is not FailureKind.Timeout) await stream.WriteAsync(Encoding.ASCII.GetBytes(head), cancel);
        if (kind is FailureKind.Reset) RawServer.Reset(stream);
        if (kind is FailureKind.Malformed or FailureKind.Timeout) await Task.Delay(Timeout.Infinite, cancel);
    }

    private static Task<ChildProcess> RunAsync(int exitCode, Uri url, params string[] options) => StockLoadTool.EndsAsync(
        exitCode,
        ["run", url.AbsoluteUri, "--insecure", "--connections", "2", "--requests", "6", "--json", "-", .. options]);

    private static void AssertNoStackTrace(ChildProcess tool) =>
        Assert.DoesNotContain("   at ", tool.Errors, StringComparison.Ordinal);
}
