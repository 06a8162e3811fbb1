using System.CommandLine;
using System.CommandLine.Parsing;
using StockExchange.StockLoad.Shared.Options;
using StockExchange.StockLoad.Sweep.Knees;

namespace StockExchange.StockLoad.Sweep;

/// <summary>The options for levels, durations and repetitions.</summary>
internal static class SweepOptions
{
    private const int MostVusers = 65_000;
    private const int FewestLevels = 3;
    private const string Automatic = "auto";

    private static readonly SweepSettings Defaults = new();

    private static readonly Option<int[]> Vusers = new("--vusers", "-c")
    {
        Description = "The levels, ascending: 1,2,5,10,20,50,100,200,300; "
            + "or auto: doubling until throughput no longer grows, then closer around the knee (default: auto)",
        HelpName = "N,N,...",
        CustomParser = ParseLevels,
        DefaultValueFactory = _ => [],
    };

    private static readonly Option<int> MaxVusers = ValueOptions.Count(
        "--max-vusers", "The most vusers of automatic levels", Defaults.MaxVusers, MostVusers);

    private static readonly Option<int> Beyond = ValueOptions.Count(
        "--beyond", "Automatic levels go to this many times the knee, to show the cost of more vusers", Defaults.Beyond, 1_000);

    private static readonly Option<TimeSpan> Duration = ValueOptions.Duration(
        "--duration", "How long each level is measured; at least 40 times its latency",
        Defaults.Duration, TimeSpan.FromMilliseconds(600), "-d", "-z");

    private static readonly Option<TimeSpan> WarmUp = ValueOptions.Duration(
        "--warmup", "How long each level is warmed up first, not counted", Defaults.WarmUp, TimeSpan.Zero);

    private static readonly Option<int> Repeat = ValueOptions.Count(
        "--repeat", "How often each level is measured: once upwards, once downwards, and so on", Defaults.Repeat, 100);

    private static readonly Option<LatencyGoal?> Slo = new("--slo")
    {
        Description = "Also find the highest rate at which a latency keeps its goal, as in p99=50ms",
        HelpName = "GOAL",
        CustomParser = CommandOptions.Parser(
            LatencyGoal.TryParse, text => $"--slo '{text}' is not a goal: {LatencyGoal.Expected}."),
    };

    private static readonly Option<bool> NoConfirm = new("--no-confirm")
    {
        Description = $"Leave out the open loops at {string.Join(" and ", Confirming.Factors)} times the knee's throughput",
    };

    public static void AddTo(Command command)
    {
        command.AddOptions(Vusers, MaxVusers, Beyond, Duration, WarmUp, Repeat, Slo, NoConfirm);
        command.Validators.Add(CheckLevels);
    }

    public static SweepSettings Read(ParseResult parsed) => new()
    {
        Vusers = parsed.GetRequiredValue(Vusers),
        MaxVusers = parsed.GetValue(MaxVusers),
        Beyond = parsed.GetValue(Beyond),
        Duration = parsed.GetValue(Duration),
        WarmUp = parsed.GetValue(WarmUp),
        Repeat = parsed.GetValue(Repeat),
        Slo = parsed.GetValue(Slo),
        Confirm = !parsed.GetValue(NoConfirm),
    };

    private static void CheckLevels(CommandResult result)
    {
        if (result.GetResult(Vusers) is { Tokens: [{ Value: not Automatic }, ..] })
            result.Refuse("is for automatic levels and cannot be used with a list of --vusers.", MaxVusers, Beyond);
    }

    private static int[] ParseLevels(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        if (text == Automatic) return [];
        int[] levels = [.. (ValueOptions.TryParseCounts(text, MostVusers) ?? []).Order()];
        if (levels.Length == 0)
            result.AddError(
                $"--vusers '{text}' is not a list of whole numbers from 1 to {MostVusers}: write it like 1,2,5,10, or auto.");
        else if (levels.Length < FewestLevels)
            result.AddError($"--vusers '{text}' has too few levels to find a knee: at least {FewestLevels}.");
        return levels;
    }
}
