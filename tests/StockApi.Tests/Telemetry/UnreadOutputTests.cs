using System.Net;
using StockExchange.StockApi.Table;
using StockExchange.TestKit.Processes;

namespace StockExchange.StockApi.Tests.Telemetry;

/// <summary>Standard output is a pipe that nobody reads any more, as when a collector of logs hangs.</summary>
public sealed class UnreadOutputTests
{
    private const int Requests = 2_000;

    private readonly CancellationToken _test = TestContext.Current.CancellationToken;

    [Fact]
    public async Task The_service_goes_on_and_ends_in_good_order()
    {
        using var file = new TemporaryStockFile("1 1000 10\n");
        string[] talkative = ["--Logging:LogLevel:Microsoft.AspNetCore", "Trace"]; // some lines for each request
        using ChildProcess api = ChildProcess.Start(
            new("dotnet", [
                typeof(StockOptions).Assembly.Location, "--urls", "http://127.0.0.1:0", "--Stocks:Path", file.Path, .. talkative])
            {
                IsReadOnDemand = true,
                TakesAllSignals = true,
            });
        string url = Url(api);
        using var client = new HttpClient();
        for (int request = 0; request < Requests; request++)
            Assert.Equal(HttpStatusCode.OK, (await client.GetAsync($"{url}/api/stocks/1", _test)).StatusCode);

        api.Signal("TERM");
        Assert.Equal(0, await api.WaitForExitAsync());
    }

    private static string Url(ChildProcess api)
    {
        const string listening = "Now listening on: ";
        while (api.ReadLine() is { } line)
            if (line.Contains(listening, StringComparison.Ordinal)) return line.Split(listening)[1].Trim();
        throw new InvalidOperationException("It has ended.");
    }
}
