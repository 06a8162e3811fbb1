using System.CommandLine;
using System.CommandLine.Parsing;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Counters;

namespace DotnetStarvation.Counters;

/// <summary>The options of both counter commands; the names are those of dotnet-counters.</summary>
internal static class CounterOptions
{
    private static readonly CounterRequest Defaults = new();

    private static readonly Option<IReadOnlyList<CounterProvider>?> Counters = new("--counters")
    {
        Description = "Providers of counters, separated by commas: NAME for all counters, or NAME[counter,counter]. "
            + @"A name is an EventSource, a Meter, or both; EventCounters\NAME and Meters\NAME select one of them. "
            + "The default is System.Runtime, which means its EventCounters",
        HelpName = "LIST",
        CustomParser = ParseCounters,
    };

    private static readonly Option<TimeSpan> Interval = new("--refresh-interval")
    {
        Description = "The interval of the counters, in whole seconds: 2, 2s, 1m",
        HelpName = "TIME",
        DefaultValueFactory = _ => Defaults.Interval,
        CustomParser = ParseInterval,
    };

    private static readonly Option<TimeSpan?> Duration = ValueOptions.OptionalDuration(
        "--duration",
        "The time after which it ends: 30s, 5m, 00:01:00 (default: until Ctrl+C, or the process ends)",
        TimeSpan.FromSeconds(1), "-d");

    private static readonly Option<int> MaxTimeSeries = CreateLimit(
        "--max-time-series", "--maxTimeSeries",
        "The greatest number of combinations of instrument and tags (meters)",
        Defaults.MaxTimeSeries);

    private static readonly Option<int> MaxHistograms = CreateLimit(
        "--max-histograms", "--maxHistograms", "The greatest number of histograms (meters)", Defaults.MaxHistograms);

    public static void AddTo(Command command)
    {
        foreach (Option option in new Option[] { Counters, Interval, Duration, MaxTimeSeries, MaxHistograms })
            command.Options.Add(option);
    }

    public static CounterSettings Settings(ParseResult parsed) => new()
    {
        Request = new()
        {
            Providers = parsed.GetValue(Counters) ?? Defaults.Providers,
            Interval = parsed.GetValue(Interval),
            MaxTimeSeries = parsed.GetValue(MaxTimeSeries),
            MaxHistograms = parsed.GetValue(MaxHistograms),
        },
        Duration = parsed.GetValue(Duration),
    };

    private static Option<int> CreateLimit(string name, string alias, string description, int byDefault)
    {
        Option<int> option = ValueOptions.Count(name, description, byDefault, atMost: 1_000_000);
        option.Aliases.Add(alias);
        return option;
    }

    private static IReadOnlyList<CounterProvider> ParseCounters(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        if (ProviderList.Parse(text) is { } providers) return providers;
        result.AddError($"--counters '{text}' is not a list of providers: {ProviderList.Expected}.");
        return [];
    }

    private static TimeSpan ParseInterval(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        bool isTime = DurationText.TryParse(text, out TimeSpan interval);
        if (!isTime || interval < TimeSpan.FromSeconds(1) || interval.Ticks % TimeSpan.TicksPerSecond != 0)
            result.AddError($"--refresh-interval '{text}' is not a time in whole seconds: write it like 1, 2s or 1m.");
        return interval;
    }
}
