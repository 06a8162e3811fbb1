using System.Diagnostics;
using System.Net;
using StockExchange.CommandLine.Processes;
using StockExchange.StockApi.Tests.Hosting;
using StockExchange.TestKit.Processes;

namespace StockExchange.StockApi.Tests.Telemetry;

/// <summary>Standard output is a pipe that nobody reads any more, as when a collector of logs hangs.</summary>
public sealed class UnreadOutputTests
{
    private const int Requests = 2_000;

    private readonly CancellationToken _test = TestContext.Current.CancellationToken;

    [Fact]
    public async Task The_service_continues_and_ends_in_order()
    {
        using var file = new TemporaryStockFile("1 1000 10\n");
        string[] talkative = ["--Logging:LogLevel:Microsoft.AspNetCore", "Trace"]; // some lines for each request
        ChildCommand command = StockApiProcess.Command(["--Stocks:Path", file.Path, .. talkative]);
        using Process api = Process.Start((command with { SharesErrors = true }).ToStartInfo())!;
        try
        {
            await AskAsync(Url(api));

            Signals.Send("TERM", api.Id);
            await api.WaitForExitAsync(_test).WaitAsync(TimeSpan.FromMinutes(2), _test);
            Assert.Equal(0, api.ExitCode);
        }
        finally
        {
            if (!api.HasExited) api.Kill(entireProcessTree: true);
        }
    }

    private async Task AskAsync(string url)
    {
        using var client = new HttpClient();
        for (int request = 0; request < Requests; request++)
            Assert.Equal(HttpStatusCode.OK, (await client.GetAsync($"{url}/api/stocks/1", _test)).StatusCode);
    }

    private static string Url(Process api)
    {
        const string listening = "Now listening on: ";
        while (api.StandardOutput.ReadLine() is { } line)
            if (line.Contains(listening, StringComparison.Ordinal)) return line.Split(listening)[1].Trim();
        throw new InvalidOperationException("It has ended.");
    }
}
