using System.CommandLine;
using System.CommandLine.Parsing;
using StockExchange.LoadEngine.Streams;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Shared.Options;

/// <summary>The option for streams instead of requests, and what cannot be used with them, WebSockets included.</summary>
internal static class StreamOptions
{
    private static readonly Option<bool> Sse = new("--sse")
    {
        Description = "Each connection opens a stream of server-sent events and waits for events until the load ends; "
            + "--timeout is that of the wait for an event",
    };

    /// <summary>What neither a stream nor a WebSocket has.</summary>
    private static readonly string[] OfRequests = ["--mix", "--data", "--flow", "--loops", "--summary-export", "--otlp"];

    /// <summary>What a wait for events does not have.</summary>
    private static readonly string[] OfTurns =
        ["--rate", "--requests", "--requests-per-connection", "--think-time", "--drain"];

    private static readonly string[] OfHttp = ["--method", "--http2", "--http3", "--sse"];

    /// <summary>The option, for whoever refuses it.</summary>
    public static IReadOnlyList<Option> Own => [Sse];

    /// <summary>Adds it to a command with the options of requests and of the load.</summary>
    public static void AddTo(Command command)
    {
        command.AddOptions(Sse);
        command.Validators.Add(Check);
    }

    /// <summary>Whether to load streams of server-sent events.</summary>
    public static bool ReadSse(ParseResult parsed) => parsed.CommandResult.IsGiven(Sse) && parsed.GetValue(Sse);

    /// <summary>Refuses WebSockets, for a command without streams.</summary>
    public static void RefuseWebSocket(CommandResult result)
    {
        if (IsWebSocket(result)) result.AddError($"{result.Command.Name} is for http, https and tcp: use run for a WebSocket.");
    }

    private static bool IsWebSocket(CommandResult result) =>
        RequestOptions.UrlOf(result) is { } url && WebSocketScheme.Is(url);

    private static void Check(CommandResult result)
    {
        bool isWebSocket = IsWebSocket(result), isSse = result.IsGiven(Sse);
        if (!isWebSocket && !isSse) return;
        result.RefuseNamed($"cannot be used with {(isWebSocket ? "a WebSocket" : "--sse")}.", OfRequests);
        if (isWebSocket) result.RefuseNamed("is for http and https and cannot be used with a WebSocket.", OfHttp);
        if (isWebSocket && SubprotocolText.Mistake(RequestOptions.HeadersOf(result, SubprotocolText.Header)) is { } mistake)
            result.AddError($"--header {SubprotocolText.Header} {mistake}.");
        if (isSse) result.RefuseNamed("cannot be used with --sse, which waits for the server's events.", OfTurns);
        else if (!IsGiven("--body"))
            result.RefuseNamed("needs a --body: without one a WebSocket waits for the server's messages.", OfTurns);

        bool IsGiven(string name) => result.Command.Options.Any(option => option.Name == name && result.IsGiven(option));
    }
}
