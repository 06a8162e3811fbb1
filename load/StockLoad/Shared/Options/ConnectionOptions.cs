using System.CommandLine;
using System.CommandLine.Parsing;
using System.Net.Sockets;
using StockExchange.LoadEngine.Transports;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Shared.Options;

/// <summary>The options for where connections go, and for who the client is.</summary>
internal static class ConnectionOptions
{
    private const int MostLoops = 256;

    private static readonly TransportSettings Defaults = new();

    /// <summary>Of our own connections, which HttpClient does not use.</summary>
    public static readonly Option<int?> Loops = ValueOptions.OptionalCount(
        "--loops", "Threads that serve the connections; by default one, and more while they are busy and processors are idle",
        MostLoops);

    private static readonly Option<TimeSpan> ConnectTimeout = ValueOptions.Duration(
        "--connect-timeout", "The timeout of a new connection, with TLS", Defaults.ConnectTimeout, TimeSpan.FromMilliseconds(1));

    private static readonly Option<ResolvedHost[]> Resolve = new("--resolve")
    {
        Description = "Addresses for the URL's host and port instead of those of DNS, 'HOST:PORT:ADDRESS[,ADDRESS]'; several are "
            + "used in turn; repeatable",
        HelpName = "HOST:PORT:ADDRESS",
        CustomParser = ParseResolve,
        DefaultValueFactory = _ => [],
    };

    private static readonly Option<string?> UnixSocket = ValueOptions.File(
        "--unix-socket", "Connect to this Unix domain socket; host and path are still those of the URL");

    private static readonly Option<Uri?> Proxy = new("--proxy", "-x")
    {
        Description = "Connect through this proxy: https by a tunnel (CONNECT), http with whole URLs; environment variables are "
            + "not read",
        HelpName = "http://[USER:PASSWORD@]HOST:PORT",
        CustomParser = ParseProxy,
    };

    private static readonly Option<bool> Insecure = new("--insecure", "-k") { Description = "Accept any certificate" };

    private static readonly Option<string?> Certificate = ValueOptions.File(
        "--cert", "The client's certificate, PEM, with its chain and, without --key, its key");

    private static readonly Option<string?> Key = ValueOptions.File("--key", "The key of the client's certificate, PEM");

    /// <summary>Those that need HTTP.</summary>
    public static IReadOnlyList<Option> OfHttp => [Resolve, UnixSocket, Proxy, Insecure, Certificate, Key];

    /// <summary>Those of connections over TCP, which HTTP/3 does not use.</summary>
    public static IReadOnlyList<Option> OfTcp => [Resolve, UnixSocket, Proxy, Loops];

    /// <param name="command">The command.</param>
    /// <param name="url">Returns its URL; null when there is none, or it is wrong.</param>
    public static void AddTo(Command command, Func<CommandResult, Uri?> url)
    {
        command.AddOptions(ConnectTimeout, Loops, Resolve, UnixSocket, Proxy, Insecure, Certificate, Key);
        command.Validators.Add(result => Check(result, url(result)));
    }

    /// <param name="parsed">The command line.</param>
    /// <param name="url">The URL, which a flow may have named.</param>
    /// <exception cref="CommandException">An option is not for the URL, or the certificate cannot be read.</exception>
    public static TransportSettings Read(ParseResult parsed, Uri url)
    {
        if (Mistakes(parsed.CommandResult, url).FirstOrDefault() is { } mistake) throw new CommandException(mistake);
        return Defaults with
        {
            Insecure = parsed.GetValue(Insecure),
            ConnectTimeout = parsed.GetValue(ConnectTimeout),
            Loops = parsed.GetValue(Loops),
            Addresses = parsed.GetValue(UnixSocket) is { } path ? [new UnixDomainSocketEndPoint(path)]
                : parsed.GetRequiredValue(Resolve) is [_, ..] hosts ? [.. hosts.SelectMany(host => host.Addresses)]
                : Defaults.Addresses,
            Proxy = parsed.GetValue(Proxy),
            ClientCertificate = parsed.GetValue(Certificate) is { } file
                ? ClientCertificate.Read(file, parsed.GetValue(Key))
                : null,
        };
    }

    private static void Check(CommandResult result, Uri? url)
    {
        if (result.IsGiven(UnixSocket))
        {
            result.Refuse("cannot be used with --unix-socket, which is an address of its own.", Resolve);
            string path = result.GetResult(UnixSocket)!.Tokens[0].Value;
            if (TooLong(path)) result.AddError($"--unix-socket {path} is too long for a socket: 107 bytes at most.");
        }

        if (result.IsGiven(Proxy))
            result.Refuse("cannot be used with --proxy, which finds the server itself.", Resolve, UnixSocket);
        if (result.IsGiven(Key) && !result.IsGiven(Certificate)) result.AddError("--key needs a --cert.");
        if (url is null) return;
        foreach (string mistake in Mistakes(result, url)) result.AddError(mistake);
    }

    /// <summary>The options that are not for a URL.</summary>
    private static IEnumerable<string> Mistakes(CommandResult result, Uri url)
    {
        if (url.Scheme is "http" or "ws")
            foreach (Option option in new Option[] { Certificate, Key }.Where(result.IsGiven))
                yield return $"{option.Name} is for https and wss.";
        foreach (Token token in result.GetResult(Resolve)?.Tokens ?? [])
            if (ResolveText.TryParse(token.Value) is { } host && !host.IsOf(url))
                yield return $"--resolve {token.Value} is not for the URL, whose host and port are {url.Host}:{url.Port}.";
    }

    private static bool TooLong(string path)
    {
        try
        {
            _ = new UnixDomainSocketEndPoint(path);
            return false;
        }
        catch (ArgumentOutOfRangeException)
        {
            return true;
        }
    }

    private static Uri? ParseProxy(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        bool isProxy = Uri.TryCreate(text, UriKind.Absolute, out Uri? proxy) && proxy is { Scheme: "http", PathAndQuery: "/" };
        if (!isProxy) result.AddError($"--proxy '{text}' is not a proxy: write it like http://proxy:3128.");
        return isProxy ? proxy : null;
    }

    private static ResolvedHost[] ParseResolve(ArgumentResult result)
    {
        List<ResolvedHost> hosts = [];
        foreach (string text in result.Tokens.Select(token => token.Value))
        {
            if (ResolveText.TryParse(text) is { } host) hosts.Add(host);
            else result.AddError($"--resolve '{text}' is not a host, a port and addresses: {ResolveText.Expected}.");
        }

        return [.. hosts];
    }
}
