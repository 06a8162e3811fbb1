namespace StockExchange.StockLoad.Shared.Conditions;

/// <summary>
/// A condition: a measure exceeds a threshold, in the first unit of its quantity, continuously for some time; zero for one
/// interval. The text is as the user wrote it: "queue&gt;100 for 5s".
/// </summary>
internal sealed record Condition(string Text, Measure Measure, Comparison Comparison, double Threshold, TimeSpan For)
{
    public bool Holds(double value) => Comparison.IsTrue(value, Threshold);
}

/// <summary>How a measure is compared with a threshold, and whether high values make that true.</summary>
internal sealed record Comparison(string Operator, bool WantsHigh, Func<double, double, bool> IsTrue)
{
    /// <summary>No operator begins with one before it.</summary>
    public static IReadOnlyList<Comparison> All { get; } =
    [
        new(">=", true, (value, threshold) => value >= threshold), new("<=", false, (value, threshold) => value <= threshold),
        new(">", true, (value, threshold) => value > threshold), new("<", false, (value, threshold) => value < threshold),
    ];
}
