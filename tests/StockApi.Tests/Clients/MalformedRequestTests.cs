using System.Net;
using System.Net.Sockets;
using System.Text.RegularExpressions;
using StockExchange.StockApi.Tests.Hosting;

namespace StockExchange.StockApi.Tests.Clients;

/// <summary>10,000 malformed requests, always the same ones. <c>FUZZ_SEED</c> gives others.</summary>
public sealed partial class MalformedRequestTests
{
    private const int Requests = 10_000;
    private const int Clients = 8;
    private const int MostLogged = 4_000;

    private static readonly int Seed = int.Parse(Environment.GetEnvironmentVariable("FUZZ_SEED") ?? "13");

    [Fact]
    public async Task None_is_a_500_none_is_logged_and_the_service_continues()
    {
        using var file = new TemporaryStockFile("1 1000000 10\n");
        using var api = new StockApiProcess(
            "--Stocks:Path", file.Path, "--Stocks:Durability", "Snapshot", "--CustomerLookup:Delay", "00:00:00.001");
        using HttpClient orderly = await api.ClientAsync();

        await Parallel.ForAsync(
            0, Clients, TestContext.Current.CancellationToken,
            async (client, _) => await SendAsync(orderly.BaseAddress!, Seed + client));

        HttpResponseMessage answer = await orderly.OrderAsync("/api/stocks/1/buy");
        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        Assert.False(api.Said.Contains("fail:", StringComparison.Ordinal), api.Said);
        Assert.InRange(api.Said.Length, 1, MostLogged);
        api.Signal("TERM");
        Assert.Equal(0, await api.ExitCodeAsync());
    }

    private static async Task SendAsync(Uri address, int seed)
    {
        var requests = new MalformedRequests(seed);
        var random = new Random(seed);
        for (int number = 0; number < Requests / Clients; number++)
        {
            byte[] request = requests.Next();
            using RawClient client = await RawClient.ConnectAsync(address);
            try
            {
                bool hangsUp = random.Next(4) == 0;
                await client.SendAsync(hangsUp ? request[..random.Next(request.Length)] : request);
                if (hangsUp)
                {
                    if (random.Next(2) == 0) client.HangUp();
                    continue;
                }

                client.EndSending();
            }
            catch (SocketException)
            {
                // Refused before all was sent; the answer may be there.
            }

            string answer = await client.ReadAsync();
            Assert.False(
                ServerError().IsMatch(answer),
                $"seed {seed}, request {number}: {Convert.ToBase64String(request)} was answered {answer}");
        }
    }

    // 505 is Kestrel's word for a version of HTTP that there is not.
    [GeneratedRegex(@"^HTTP/1\.1 5(?!05)\d\d", RegexOptions.Multiline)]
    private static partial Regex ServerError();
}
