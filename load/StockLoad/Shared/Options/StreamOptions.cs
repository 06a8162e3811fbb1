using System.CommandLine;
using System.CommandLine.Parsing;

namespace StockExchange.StockLoad.Shared.Options;

/// <summary>The option for streams of events, and what loads of streams have no use for.</summary>
internal static class StreamOptions
{
    private static readonly Option<bool> Events = new("--sse")
    {
        Description = "Each connection opens a stream of server-sent events and waits for one after the other",
    };

    /// <summary>What WebSockets have no use for.</summary>
    private static readonly string[] OfRequests = ["--method", "--data", "--mix", "--ids", "--flow", "--http2", "--http3"];

    private static readonly string[] OfAnswers =
        ["--rate", "--think-time", "--requests", "--requests-per-connection", "--drain", "--slo"];

    public static void AddTo(Command command) => command.Options.Add(Events);

    /// <summary>Whether answers are streams of events.</summary>
    public static bool ReadEvents(ParseResult parsed) => parsed.CommandResult.IsGiven(Events);

    /// <param name="result">The command line.</param>
    /// <param name="url">Its URL; null when there is none, or it is wrong.</param>
    /// <param name="hasMessage">Whether it has something to send.</param>
    public static void Check(CommandResult result, Uri? url, bool hasMessage)
    {
        bool isWebSocket = url is { Scheme: "ws" or "wss" };
        if (isWebSocket)
            Refuse($"is for requests of HTTP and cannot be used with {url!.Scheme}://.", [.. OfRequests, Events.Name]);
        if (result.IsGiven(Events)) Refuse("cannot be used with --sse.", ["--data", "--mix", "--ids", "--flow", "--http3"]);
        if (result.IsGiven(Events) || (isWebSocket && !hasMessage))
            Refuse("needs answers: a stream's events come when the server sends them.", OfAnswers);
        if (isWebSocket && !hasMessage && !result.Command.Options.Contains(Events))
            result.AddError($"{result.Command.Name} needs a --body, which is sent for each message: otherwise nothing is asked.");

        void Refuse(string why, string[] names) =>
            result.Refuse(why, result.Command.Options.Where(option => names.Contains(option.Name)));
    }
}
