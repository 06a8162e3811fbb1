using ThreadPoolDiagnostics.Counters;

namespace DotnetStarvation.Counters;

/// <summary>One number of a counter, named as dotnet-counters names it.</summary>
/// <param name="Time">When the process published it.</param>
/// <param name="Provider">The EventSource or Meter.</param>
/// <param name="Name">The name with its unit: "CPU Usage (%)", "Allocation Rate (B / 1 sec)".</param>
/// <param name="Tags">"name=value,name=value", for a histogram also "Percentile=50"; empty when there are none.</param>
/// <param name="Type">Whether it is a level, or what was added in an interval.</param>
/// <param name="Value">The number.</param>
internal sealed record CounterRow(
    DateTimeOffset Time, string Provider, string Name, string Tags, CounterType Type, double Value)
{
    /// <summary>The name with its tags, here separated by semicolons.</summary>
    public string NameWithTags => Tags.Length == 0 ? Name : $"{Name}[{Tags.Replace(',', ';')}]";

    /// <summary>
    /// The rows of a reading: for a count the increment, then the total if known; for a histogram the number of measurements,
    /// then its quantiles.
    /// </summary>
    public static IEnumerable<CounterRow> FromReading(CounterReading reading)
    {
        if (reading.Increment is { } increment) yield return Row(reading, RateName(reading), CounterType.Rate, increment);
        if (reading.Value is { } value) yield return Row(reading, LevelName(reading), CounterType.Metric, value);
        foreach (Quantile quantile in reading.Quantiles)
            yield return Row(reading, LevelName(reading), CounterType.Metric, quantile.Value) with
            {
                Tags = reading.Tags.Length == 0 ? Percentile(quantile) : $"{reading.Tags},{Percentile(quantile)}",
            };
    }

    private static CounterRow Row(CounterReading reading, string name, CounterType type, double value) =>
        new(reading.Time, reading.Provider, name, reading.Tags, type, value);

    private static string RateName(CounterReading reading)
    {
        // A histogram's unit is that of its quantiles; its increment is the number of measurements.
        string unit = reading.Kind == CounterKind.Histogram || reading.Unit.Length == 0 ? "Count" : Unit(reading);
        return $"{reading.DisplayName} ({unit} / {reading.Interval.TotalSeconds} sec)";
    }

    private static string LevelName(CounterReading reading)
    {
        string unit = reading is { Unit.Length: 0, Kind: CounterKind.Count } ? "Count" : Unit(reading);
        return unit.Length == 0 ? reading.DisplayName : $"{reading.DisplayName} ({unit})";
    }

    private static string Unit(CounterReading reading) =>
        reading is { Source: CounterSources.EventCounters, Unit: "count" } ? "Count" : reading.Unit;

    private static string Percentile(Quantile quantile) => $"Percentile={quantile.Percent}";
}

/// <summary>The type of a number, as dotnet-counters names it.</summary>
internal enum CounterType
{
    /// <summary>A level, a total, or a quantile.</summary>
    Metric,

    /// <summary>The increment of the interval.</summary>
    Rate,
}
