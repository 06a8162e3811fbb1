using System.CommandLine;
using System.CommandLine.Parsing;
using System.Net;
using StockExchange.CommandLine;
using StockExchange.StockServers.Settings;
using StockExchange.StockStore.Durability;

namespace StockExchange.StockServers.Hosting;

/// <summary>The command line.</summary>
internal static class ServerCommand
{
    private static readonly ServerSettings Defaults = new();
    private static readonly TimeSpan LongestIdleTimeout = TimeSpan.FromDays(1);
    private static readonly TimeSpan ShortestIdleTimeout = TimeSpan.FromMilliseconds(100);

    private static readonly Option<string> ModelOption = ValueOptions.OneOf(
        "--model", "How connections are mapped to threads", Defaults.Model, ModelNames.All);

    private static readonly Option<IPAddress> HostOption = new("--host")
    {
        Description = "The address to listen on; :: for all, IPv4 included",
        HelpName = "ADDRESS",
        DefaultValueFactory = _ => Defaults.Host,
        CustomParser = ParseAddress,
    };

    private static readonly Option<int> PortOption =
        ValueOptions.Port("--port", "The port to listen on; 0 takes a free one", Defaults.Port);

    private static readonly Option<string?> StocksOption = ValueOptions.File(
        "--stocks", "The stock.txt, read at the start and written back at the end (default: a copy of the sample)");

    private static readonly Option<string> DurabilityOption = ValueOptions.OneOf(
        "--durability",
        "What an acknowledged order survives: a power cut, the death of the process, or only an orderly end",
        KebabCaseEnum<DurabilityMode>.Text(Defaults.Durability),
        [.. Enum.GetValues<DurabilityMode>().Select(KebabCaseEnum<DurabilityMode>.Text)]);

    private static readonly Option<int> WorkersOption = ValueOptions.Count(
        "--workers", "thread-pool: threads; each serves a client until it disconnects", Defaults.Workers, 10_000);

    private static readonly Option<int> BufferOption = ValueOptions.Count(
        "--buffer",
        "thread-pool: connections that may wait for a worker; further ones stay in the system's backlog",
        Defaults.Buffer, 100_000);

    private static readonly Option<int> MaxConnectionsOption = ValueOptions.Count(
        "--max-connections",
        "Open connections; further ones are refused with an error line. Never more than ulimit -n allows",
        Defaults.MaxConnections, 1_000_000);

    private static readonly Option<TimeSpan> IdleTimeoutOption = new("--idle-timeout")
    {
        Description = "Disconnect clients that complete no command, or read no answer, for this long; 0 for never",
        HelpName = "TIME",
        DefaultValueFactory = _ => Defaults.IdleTimeout ?? TimeSpan.Zero,
        CustomParser = ParseIdleTimeout,
    };

    private static readonly Option<string> ReadinessOption = ValueOptions.OneOf(
        "--readiness", "event-loop: the system call that waits for sockets", Defaults.Readiness, ["epoll", "select"]);

    private static readonly Option<TimeSpan> LookupOption = ValueOptions.Duration(
        "--lookup",
        "Demonstration: a simulated query blocks the thread for this long before each order",
        Defaults.Lookup, TimeSpan.Zero);

    public static RootCommand Create()
    {
        var root = new RootCommand("Serves a stock.txt over TCP, in one of four models. Ctrl+C or SIGTERM saves and ends it.")
        {
            ModelOption, HostOption, PortOption, StocksOption, DurabilityOption, WorkersOption, BufferOption,
            MaxConnectionsOption, IdleTimeoutOption, ReadinessOption, LookupOption,
        };
        root.SetAction((parsed, _) => ServerLife.RunAsync(Settings(parsed)));
        return root;
    }

    internal static ServerSettings Settings(ParseResult parsed) => new()
    {
        Model = parsed.GetRequiredValue(ModelOption),
        Host = parsed.GetRequiredValue(HostOption),
        Port = parsed.GetValue(PortOption),
        Stocks = parsed.GetValue(StocksOption) ?? Defaults.Stocks,
        Durability = Enum.Parse<DurabilityMode>(parsed.GetRequiredValue(DurabilityOption), ignoreCase: true),
        Workers = parsed.GetValue(WorkersOption),
        Buffer = parsed.GetValue(BufferOption),
        MaxConnections = parsed.GetValue(MaxConnectionsOption),
        IdleTimeout = parsed.GetValue(IdleTimeoutOption) is { } limit && limit > TimeSpan.Zero ? limit : null,
        Readiness = parsed.GetRequiredValue(ReadinessOption),
        Lookup = parsed.GetValue(LookupOption),
    };

    private static IPAddress ParseAddress(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        if (IPAddress.TryParse(text, out IPAddress? address)) return address;
        result.AddError($"--host '{text}' is not an address: write it like 127.0.0.1, 0.0.0.0 or ::1.");
        return Defaults.Host;
    }

    private static TimeSpan ParseIdleTimeout(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        if (!DurationText.TryParse(text, out TimeSpan limit))
            result.AddError($"--idle-timeout '{text}' is not a time: {DurationText.Expected}.");
        else if (limit > TimeSpan.Zero && limit < ShortestIdleTimeout)
            result.AddError($"--idle-timeout {text} is too short: at least 0.1 s, or 0 for never.");
        else if (limit > LongestIdleTimeout) result.AddError($"--idle-timeout {text} is too long: at most 24 h, or 0 for never.");
        return limit;
    }
}
