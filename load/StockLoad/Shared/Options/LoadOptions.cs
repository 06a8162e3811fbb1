using System.CommandLine;
using System.CommandLine.Parsing;
using StockExchange.CommandLine;
using StockExchange.LoadEngine.Pacing;

namespace StockExchange.StockLoad.Shared.Options;

/// <summary>How much load, how, and for how long.</summary>
internal static class LoadOptions
{
    private const int MostConnections = 65_000;
    private const double HighestRate = 10_000_000;

    private static readonly LoadSettings Defaults = new();

    private static readonly Option<int> Connections = ValueOptions.Count(
        "--connections", "Closed loop: vusers, each on its own connection. Open loop: the most requests in flight",
        Defaults.Connections, MostConnections, "-c");

    private static readonly Option<double?> Rate = new("--rate")
    {
        Description = "Open loop: requests a second, started on a schedule, whatever the answers do (default: closed loop)",
        HelpName = "N",
        CustomParser = ParseRate,
    };

    private static readonly Option<TimeSpan> Duration = ValueOptions.Duration(
        "--duration", "For how long new requests start", Defaults.Duration, TimeSpan.FromMilliseconds(100), "-d", "-z");

    private static readonly Option<long?> Requests = new("--requests")
    {
        Description = "How many requests to start; with --duration whichever comes first (default: as many as fit)",
        HelpName = "N",
        CustomParser = ParseRequests,
    };

    private static readonly Option<int?> RequestsPerConnection = ValueOptions.OptionalCount(
        "--requests-per-connection", "Closed loop: how many requests each connection makes, and then no more (default: as many as fit)", int.MaxValue);

    private static readonly Option<TimeSpan> ThinkTime = ValueOptions.Duration(
        "--think-time", "Closed loop: the pause of a connection after each answer; they begin evenly spread over one such time", Defaults.ThinkTime, TimeSpan.Zero);

    private static readonly Option<TimeSpan> WarmUp = ValueOptions.Duration(
        "--warmup", "The same load before, which counts nowhere", Defaults.WarmUp, TimeSpan.Zero);

    private static readonly Option<TimeSpan> Drain = ValueOptions.Duration(
        "--drain", "For how long the requests in flight are waited for at the end", Defaults.Drain, TimeSpan.Zero);

    private static readonly Option<TimeSpan> Interval = ValueOptions.Duration(
        "--interval", "Of the time axis", Defaults.Interval, TimeSpan.FromMilliseconds(10));

    /// <summary>Long enough for any count of requests.</summary>
    private static readonly TimeSpan Forever = TimeSpan.FromDays(1);

    public static void AddTo(Command command)
    {
        Option[] all = [Connections, Rate, Duration, Requests, RequestsPerConnection, ThinkTime, WarmUp, Drain, Interval];
        foreach (Option option in all) command.Options.Add(option);
        command.Validators.Add(CheckLoop);
    }

    public static LoadSettings Read(ParseResult parsed, TimeSpan timeout)
    {
        long? requests = parsed.GetValue(Requests);
        int? requestsPerConnection = parsed.GetValue(RequestsPerConnection);
        bool isUntilAllAreMade = (requests ?? requestsPerConnection) is not null && parsed.GetResult(Duration) is not { Implicit: false };
        return new()
        {
            Connections = parsed.GetValue(Connections),
            Rate = parsed.GetValue(Rate),
            Duration = isUntilAllAreMade ? Forever : parsed.GetValue(Duration),
            Requests = requests,
            RequestsPerConnection = requestsPerConnection,
            ThinkTime = parsed.GetValue(ThinkTime),
            WarmUp = parsed.GetValue(WarmUp),
            Drain = parsed.GetValue(Drain),
            Interval = parsed.GetValue(Interval),
            Timeout = timeout,
        };
    }

    private static void CheckLoop(CommandResult result)
    {
        foreach (Option option in new Option[] { ThinkTime, RequestsPerConnection }.Where(option => IsGiven(Rate) && IsGiven(option)))
            result.AddError($"{option.Name} is of a closed loop, and does not go with --rate.");
        if (IsGiven(Requests) && IsGiven(RequestsPerConnection))
            result.AddError("Only one of --requests and --requests-per-connection can be given.");

        bool IsGiven(Option option) => result.GetResult(option) is { Implicit: false };
    }

    private static double? ParseRate(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        if (double.TryParse(text, out double rate) && rate is > 0 and <= HighestRate) return rate;
        result.AddError($"--rate '{text}' is not a number of requests a second, above 0 and up to {HighestRate:0}.");
        return null;
    }

    private static long? ParseRequests(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        if (long.TryParse(text, out long requests) && requests > 0) return requests;
        result.AddError($"--requests '{text}' is not a whole number from 1.");
        return null;
    }
}
