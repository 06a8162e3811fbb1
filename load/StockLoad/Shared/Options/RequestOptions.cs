using System.CommandLine;
using System.CommandLine.Parsing;
using StockExchange.LoadEngine.Line;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Streams;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Shared.Options;

/// <summary>The options for the URL and the requests: the same for every command that loads a URL.</summary>
internal static class RequestOptions
{
    private static readonly Argument<Uri?> Url = new("URL")
    {
        Description = "What to load: http://localhost:5000/api/stocks, a WebSocket: ws://localhost:5000/feed, or a server of the "
            + "line protocol: tcp://localhost:60000. Without a scheme it is http",
        CustomParser = ParseUrl,
        Arity = ArgumentArity.ZeroOrOne, // a flow may name it
    };

    private static readonly Option<HttpMethod?> Method = new("--method", "-X")
    {
        Description = "GET, POST, ... (default: GET, with a body POST)",
        HelpName = "METHOD",
        CustomParser = CommandOptions.Parser(
            MethodText.TryParse,
            text => $"--method '{text}' is not a method: write it like GET or POST."),
    };

    private static readonly Option<KeyValuePair<string, string>[]> Headers = new("--header", "-H")
    {
        Description = "A header for every request, 'Name: value'; repeatable",
        HelpName = "HEADER",
        CustomParser = ParseHeaders,
        DefaultValueFactory = _ => [],
    };

    private static readonly Option<byte[]> Body = new("--body")
    {
        Description = "The body of every request, @FILE that holds it, or - for standard input",
        HelpName = "TEXT",
        CustomParser = ParseBody,
        DefaultValueFactory = _ => [],
    };

    private static readonly Option<string?> Data = ValueOptions.File(
        "--data",
        "A CSV file with a line of names: each request takes a row, whose fields replace {name} in URL, headers and body");

    private static readonly Option<StockWeights?> Mix = new("--mix")
    {
        Description = "Orders on a stock server instead, by weight: show=60,buy=20,sell=20. "
            + "URL is a StockApi, one of its variants, or tcp://host:port",
        HelpName = "WEIGHTS",
        CustomParser = ParseMix,
    };

    private static readonly Option<string> Ids = ValueOptions.OneOf(
        "--ids", $"Which stocks a mix trades: all equally often, by Zipf's law (exponent {IdWeights.ZipfExponent}), or one only",
        "uniform", ["uniform", "zipf", "hot"]);

    private static readonly Option<ulong> Seed = new("--seed")
    {
        Description = "The seed of a mix or a flow; equal seeds give the same requests in the same order",
        HelpName = "N",
        CustomParser = ParseSeed,
        DefaultValueFactory = _ => 1,
    };

    private static readonly Option<TimeSpan> Timeout = ValueOptions.Duration(
        "--timeout", "The timeout of a request, to the last byte", new LoadSettings().Timeout, TimeSpan.FromMilliseconds(1));

    private static readonly Option<bool> Http2 = new("--http2")
    {
        Description = "Use HTTP/2, by HttpClient, which is slower than HTTP/1.1 here",
    };

    private static readonly Option<bool> Http3 = new("--http3")
    {
        Description = "Use HTTP/3, by HttpClient; on Linux it needs the library libmsquic",
    };

    /// <summary>Adds the URL and all of these options.</summary>
    public static void AddTo(Command command)
    {
        command.Validators.Add(CheckUrl);
        command.Arguments.Add(Url);
        command.AddOptions(Method, Headers, Body, Data, Mix, Ids, Seed, Timeout);
        ConnectionOptions.AddTo(command, UrlOf);
        command.AddOptions(Http2, Http3);
        command.Validators.Add(CheckMix);
        command.Validators.Add(CheckLine);
        command.Validators.Add(CheckHttp2);
        command.Validators.Add(CheckHttp3);
        command.Validators.Add(CheckClose);
    }

    public static RequestChoice Read(ParseResult parsed)
    {
        byte[] body = parsed.GetRequiredValue(Body);
        FlowChoice? flow = FlowOptions.Read(parsed, ReadUrl(parsed), parsed.GetRequiredValue(Headers), parsed.GetValue(Seed));
        Uri url = ReadUrl(parsed) ?? flow!.Flow.Server;
        return new()
        {
            Url = url,
            Method = parsed.GetValue(Method) ?? (body.Length > 0 ? HttpMethod.Post : HttpMethod.Get),
            Headers = parsed.GetRequiredValue(Headers),
            Body = body,
            Data = parsed.GetValue(Data),
            Flow = flow,
            Mix = parsed.GetValue(Mix) is { } weights ? new(weights, Distribution(parsed), parsed.GetValue(Seed)) : null,
            Timeout = parsed.GetValue(Timeout),
            Http2 = parsed.GetValue(Http2),
            Http3 = parsed.GetValue(Http3),
            Sse = StreamOptions.ReadSse(parsed),
            Transport = ConnectionOptions.Read(parsed, url),
        };
    }

    private static IdDistribution Distribution(ParseResult parsed) =>
        Enum.Parse<IdDistribution>(parsed.GetRequiredValue(Ids), ignoreCase: true);

    private static void CheckMix(CommandResult result)
    {
        if (result.IsGiven(Mix)) result.Refuse("cannot be used with --mix, which has requests of its own.", Method, Body, Data);
        else result.Refuse("needs a --mix.", FlowOptions.AreGiven(result) ? [Ids] : [Ids, Seed]);
    }

    private static Uri? ReadUrl(ParseResult parsed) =>
        parsed.GetResult(Url) is { Tokens.Count: > 0 } ? parsed.GetValue(Url) : null;

    private static void CheckUrl(CommandResult result)
    {
        if (result.GetResult(Url) is not { Tokens.Count: > 0 } && !FlowOptions.AreGiven(result))
            result.AddError($"{result.Command.Name} needs a URL: write it like http://localhost:5000/api/stocks.");
    }

    private static void CheckLine(CommandResult result)
    {
        if (result.GetResult(Url) is { Tokens: [{ Value: var url }] }
            && url.StartsWith($"{LineScheme.Name}:", StringComparison.OrdinalIgnoreCase))
            result.Refuse(
                $"is for HTTP and cannot be used with {LineScheme.Name}://.",
                [
                    Method, Headers, Body, Data, .. ConnectionOptions.OfHttp, Http2, Http3, .. FlowOptions.Own(result),
                    .. StreamOptions.Own,
                ]);
    }

    private static void CheckHttp2(CommandResult result)
    {
        if (result.IsGiven(Http2)) result.Refuse("cannot be used with --http2.", ConnectionOptions.Loops);
    }

    private static void CheckHttp3(CommandResult result)
    {
        if (!result.IsGiven(Http3)) return;
        result.Refuse("cannot be used with --http3.", [Http2, .. ConnectionOptions.OfTcp]);
        if (UrlOf(result) is { Scheme: "http" }) result.AddError("--http3 needs an https URL: QUIC always uses TLS.");
    }

    /// <summary>Later versions of HTTP have no Connection header (RFC 9113, 8.2.2); a WebSocket has its own.</summary>
    private static void CheckClose(CommandResult result)
    {
        if (!result.IsGiven(Http2) && !result.IsGiven(Http3) && !(UrlOf(result) is { } url && WebSocketScheme.Is(url))) return;
        foreach (string value in HeadersOf(result, HeaderText.Connection))
            result.AddError($"--header '{HeaderText.Connection}: {value}' is for requests by HTTP/1.1.");
    }

    private static Uri? ParseUrl(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        Uri? url = TryParse(text);
        if (Mistake(url) is { } mistake) result.AddError($"'{text}' {mistake}");
        return url;
    }

    /// <summary>The URL on a command line; null when there is none, or it is wrong.</summary>
    internal static Uri? UrlOf(CommandResult result) =>
        result.GetResult(Url) is { Tokens: [{ Value: var text }] } && TryParse(text) is { } url && Mistake(url) is null
            ? url
            : null;

    /// <summary>The values of a header on a command line.</summary>
    internal static IEnumerable<string> HeadersOf(CommandResult result, string name) =>
        (result.GetResult(Headers)?.Tokens ?? [])
            .Select(token => HeaderText.Parse(token.Value, out var header) is null ? header : default)
            .Where(header => name.Equals(header.Key, StringComparison.OrdinalIgnoreCase))
            .Select(header => header.Value);

    private static Uri? TryParse(string text)
    {
        string full = text.Contains("://", StringComparison.Ordinal) ? text : $"http://{text}";
        return Uri.TryCreate(full, UriKind.Absolute, out Uri? url) ? url : null;
    }

    private static string? Mistake(Uri? url) => url switch
    {
        null or { Host: "" } => "is not a URL: write it like http://localhost:5000/api/stocks.",
        { Scheme: LineScheme.Name } => url is { Port: > 0, PathAndQuery: "/", UserInfo: "" }
            ? null
            : "is not the address of a server: write it like tcp://localhost:60000.",
        { Scheme: not ("http" or "https" or "ws" or "wss") } =>
            $"cannot be loaded: its scheme is {url.Scheme}, not http, https, ws, wss or tcp.",
        { UserInfo: not "" } => "has a user name in it, which is not sent: use --header 'Authorization: ...'.",
        _ => null,
    };

    private static KeyValuePair<string, string>[] ParseHeaders(ArgumentResult result)
    {
        List<KeyValuePair<string, string>> headers = [];
        foreach (string text in result.Tokens.Select(token => token.Value))
        {
            if (HeaderText.Parse(text, out var header) is { } mistake) result.AddError($"--header '{text}' {mistake}.");
            else headers.Add(header);
        }

        return [.. headers];
    }

    private static byte[] ParseBody(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        if (BodyText.Read(text, out byte[] body) is { } mistake) result.AddError($"--body {text}{mistake}");
        return body;
    }

    private static StockWeights? ParseMix(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        if (MixText.Parse(text, out StockWeights weights) is { } mistake) result.AddError($"--mix '{text}' {mistake}.");
        return weights;
    }

    private static ulong ParseSeed(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        if (!ulong.TryParse(text, out ulong seed))
            result.AddError($"--seed '{text}' is not a whole number from 0 to {ulong.MaxValue}.");
        return seed;
    }
}
