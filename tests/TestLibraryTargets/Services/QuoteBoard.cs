using Grpc.Net.Client;
using TestLibraryTargets.Remote;
using TestTargets;

namespace TestLibraryTargets.Services;

/// <summary>
/// The blocking overload of a generated gRPC client. 150 connections, 500 ms. After
/// https://github.com/grpc/grpc-dotnet/issues/1149.
/// </summary>
internal sealed class QuoteBoard(Quotes.QuotesClient client)
{
    public static readonly LibraryProgram Program = new("grpc-unary",
        Label.StarvesThrough(["TestLibraryTargets.Remote.Quotes.QuotesClient.GetQuote"])
            .Advised("GetQuoteAsync").NeverAdvised("BlockingUnaryCall", "TaskCompletionSource", "Task.Delay"),
        Start);

    public double Price(string symbol)
    {
        QuoteReply reply = client.GetQuote(new QuoteRequest { Symbol = symbol }); // blocks
        return reply.Price;
    }

    private static void Start()
    {
        var channel = GrpcChannel.ForAddress(QuoteServer.StartGrpc(500), new()
        {
            HttpHandler = new SocketsHttpHandler { UseProxy = false, EnableMultipleHttp2Connections = true },
        });
        LibrarySite.Start(callers: 150,
            site => site.Services.AddSingleton(new Quotes.QuotesClient(channel)).AddSingleton<QuoteBoard>(),
            site => site.MapGet("/", (QuoteBoard board) => $"{board.Price("MSFT")}"));
    }
}
