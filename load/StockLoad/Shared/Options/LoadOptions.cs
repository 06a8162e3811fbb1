using System.CommandLine;
using System.CommandLine.Parsing;
using StockExchange.LoadEngine.Pacing;

namespace StockExchange.StockLoad.Shared.Options;

/// <summary>The options for the amount of load and its duration.</summary>
internal static class LoadOptions
{
    private const int MostConnections = 65_000;
    private const double HighestRate = 10_000_000;

    private static readonly LoadSettings Defaults = new();

    private static readonly Option<StagedLevel> Connections = new("--connections", "-c")
    {
        Description = "Closed loop: vusers, each on its own connection, or how their number grows, as in '1..500 over 60s'. "
            + "Open loop: the most requests in flight",
        HelpName = "N",
        CustomParser = ParseConnections,
        DefaultValueFactory = _ => new(Defaults.Connections, []),
    };

    private static readonly Option<StagedLevel?> Rate = new("--rate")
    {
        Description = "Open loop: requests (of a flow, iterations) a second, started on a schedule, "
            + "or how that rate changes, as in "
            + "'100..2000 over 60s' (default: closed loop)",
        HelpName = "N",
        CustomParser = CommandOptions.Parser(
            text => StageText.TryParse(text, HighestRate, out double rate, out IReadOnlyList<LoadStage> stages)
                ? new StagedLevel(rate, stages)
                : null,
            text => $"--rate '{text}' is not a number of requests a second, above 0 and up to {HighestRate:0}: "
                + $"{StageText.Expected}."),
    };

    private static readonly Option<TimeSpan> Duration = ValueOptions.Duration(
        "--duration", "How long new requests are started", Defaults.Duration, TimeSpan.FromMilliseconds(100), "-d", "-z");

    private static readonly Option<long?> Requests = CommandOptions.Number(
        "--requests", "How many requests to start; with --duration, whichever ends first (default: no limit)");

    private static readonly Option<int?> RequestsPerConnection = ValueOptions.OptionalCount(
        "--requests-per-connection",
        "Closed loop: how many requests each connection makes (default: no limit)",
        int.MaxValue);

    private static readonly Option<TimeSpan> ThinkTime = ValueOptions.Duration(
        "--think-time",
        "Closed loop: the pause of a connection after each answer; they begin evenly spread over one such time",
        Defaults.ThinkTime, TimeSpan.Zero);

    private static readonly Option<TimeSpan> WarmUp = ValueOptions.Duration(
        "--warmup", "The same load beforehand, not counted", Defaults.WarmUp, TimeSpan.Zero);

    private static readonly Option<TimeSpan> Drain = ValueOptions.Duration(
        "--drain", "How long to wait for requests in flight at the end", Defaults.Drain, TimeSpan.Zero);

    private static readonly Option<TimeSpan> Interval = ValueOptions.Duration(
        "--interval", "The length of an interval of the time axis", Defaults.Interval, TimeSpan.FromMilliseconds(10));

    /// <summary>A duration long enough for any number of requests.</summary>
    private static readonly TimeSpan Forever = TimeSpan.FromDays(1);

    public static void AddTo(Command command)
    {
        command.AddOptions(Connections, Rate, Duration, Requests, RequestsPerConnection, ThinkTime, WarmUp, Drain, Interval);
        command.Validators.Add(CheckLoop);
    }

    public static LoadSettings Read(ParseResult parsed, TimeSpan timeout)
    {
        long? requests = parsed.GetValue(Requests) ?? FlowOptions.ReadIterations(parsed);
        int? requestsPerConnection = parsed.GetValue(RequestsPerConnection);
        bool hasDuration = parsed.CommandResult.IsGiven(Duration);
        bool isUntilAllAreMade = (requests ?? requestsPerConnection) is not null && !hasDuration;
        StagedLevel connections = parsed.GetRequiredValue(Connections);
        StagedLevel? rate = parsed.GetValue(Rate);
        IReadOnlyList<LoadStage> stages = rate?.Stages ?? connections.Stages;
        TimeSpan ofStages = stages.Aggregate(TimeSpan.Zero, (sum, stage) => sum + stage.Length);
        bool isAsLongAsStages = stages.Count > 0 && !hasDuration;
        return new()
        {
            Connections = (int)connections.Highest,
            ConnectionStages = connections.Stages,
            Rate = rate?.Highest,
            RateStages = rate?.Stages ?? [],
            Duration = isAsLongAsStages ? ofStages : isUntilAllAreMade ? Forever : parsed.GetValue(Duration),
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
        if (result.IsGiven(Rate))
            result.Refuse("is for a closed loop and cannot be used with --rate.", ThinkTime, RequestsPerConnection);
        if (HasStages() && (result.IsGiven(Rate) || result.IsGiven(ThinkTime)))
            result.AddError("--connections with stages needs a closed loop without a think time.");
        if (result.IsGiven(Requests) && result.IsGiven(RequestsPerConnection))
            result.AddError("Only one of --requests and --requests-per-connection can be given.");

        // A value that could not be parsed is already an error, and cannot be read.
        bool HasStages() => result.GetResult(Connections)?.Tokens is [{ Value: var text }]
            && StageText.TryParse(text, MostConnections, out _, out IReadOnlyList<LoadStage> stages) && stages.Count > 0;
    }

    private static StagedLevel? ParseConnections(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        bool isLevel = StageText.TryParse(text, MostConnections, out double most, out IReadOnlyList<LoadStage> stages);
        bool isWhole = isLevel && most == Math.Floor(most) && IsGrowing(stages);
        if (isWhole) return new(most, stages);
        result.AddError(
            $"--connections '{text}' is not a whole number from 1 to {MostConnections}, "
                + $"or stages that grow: {StageText.Expected}.");
        return new(1, []);
    }

    /// <summary>Whether the stages only grow: a vuser that has started stays.</summary>
    private static bool IsGrowing(IReadOnlyList<LoadStage> stages)
    {
        double level = 0;
        foreach (LoadStage stage in stages)
        {
            if (stage.From < level || stage.To < stage.From) return false;
            level = stage.To;
        }

        return true;
    }
}
