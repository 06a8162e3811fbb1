namespace StockExchange.StockLoad.Shared.Conditions;

/// <summary>A measure beyond a threshold, maybe for some time.</summary>
/// <param name="Text">As the user wrote it: "queue>100 for 5s".</param>
/// <param name="Measure">What is compared.</param>
/// <param name="Operator">How.</param>
/// <param name="Threshold">In the first unit of the measure's quantity.</param>
/// <param name="For">For how long without a break; zero for one interval.</param>
internal sealed record Condition(string Text, Measure Measure, ComparisonOperator Operator, double Threshold, TimeSpan For)
{
    public bool Holds(double value) => Operator switch
    {
        ComparisonOperator.Above => value > Threshold,
        ComparisonOperator.AtLeast => value >= Threshold,
        ComparisonOperator.Below => value < Threshold,
        _ => value <= Threshold,
    };
}

/// <summary>How a measure is compared with a threshold.</summary>
internal enum ComparisonOperator
{
    Above,
    AtLeast,
    Below,
    AtMost,
}
