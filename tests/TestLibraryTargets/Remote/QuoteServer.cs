using Grpc.Core;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.SignalR;
using TestTargets;

namespace TestLibraryTargets.Remote;

/// <summary>Prices over gRPC or SignalR from a process of its own, which takes its time.</summary>
internal static class QuoteServer
{
    private const string Argument = "--quotes", Grpc = "grpc", SignalR = "signalr";

    /// <param name="milliseconds">That each answer takes once the warm-up is over.</param>
    /// <returns>Its address.</returns>
    public static string StartGrpc(int milliseconds) => Start(Grpc, milliseconds);

    /// <returns>The address of the hub.</returns>
    /// <inheritdoc cref="StartGrpc"/>
    public static string StartSignalR(int milliseconds) => $"{Start(SignalR, milliseconds)}/quotes";

    public static bool IsAskedFor(string[] args) => args is [Argument, _, _, _];

    public static int Run(string[] args)
    {
        if (bool.Parse(args[3])) WarmUp.Begin();
        else WarmUp.LeaveOut();
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.ConfigureEndpointDefaults(endpoint =>
            endpoint.Protocols = args[1] == Grpc ? HttpProtocols.Http2 : HttpProtocols.Http1));
        builder.Services.AddSingleton(new QuoteDelay(int.Parse(args[2])));
        builder.Services.AddGrpc();
        builder.Services.AddSignalR(hubs => hubs.MaximumParallelInvocationsPerClient = 500);
        WebApplication server = builder.Build();
        if (args[1] == Grpc) server.MapGrpcService<QuoteService>();
        else server.MapHub<QuoteHub>("/quotes");
        server.Urls.Add("http://127.0.0.1:0");
        server.Start();
        return Helper.Stay(server.Urls.Single());
    }

    private static string Start(string kind, int milliseconds) =>
        Helper.Start(Argument, kind, $"{milliseconds}", $"{!WarmUp.IsOver}");
}

internal sealed record QuoteDelay(int Milliseconds);

internal sealed class QuoteService(QuoteDelay delay) : Quotes.QuotesBase
{
    public override async Task<QuoteReply> GetQuote(QuoteRequest request, ServerCallContext context)
    {
        await Task.Delay(WarmUp.Then(delay.Milliseconds));
        return new QuoteReply { Price = request.Symbol.Length };
    }
}

internal sealed class QuoteHub(QuoteDelay delay) : Hub
{
    [HubMethodName("GetQuote")]
    public async Task<double> GetQuoteAsync(string symbol)
    {
        await Task.Delay(WarmUp.Then(delay.Milliseconds));
        return symbol.Length;
    }
}
