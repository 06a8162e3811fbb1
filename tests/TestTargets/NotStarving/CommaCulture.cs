using System.Globalization;

namespace TestTargets.NotStarving;

/// <summary>125 callers that await, in a process whose decimal point is a comma, as in much of Europe.</summary>
internal static class CommaCulture
{
    public static readonly Scenario Scenario = new("comma-culture", Label.Fine(Label.Healthy), Start);

    private static readonly TimeSpan Query = TimeSpan.FromMilliseconds(500);

    private static void Start()
    {
        var culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        (culture.NumberFormat.NumberDecimalSeparator, culture.NumberFormat.NumberGroupSeparator) = (",", ".");
        CultureInfo.DefaultThreadCurrentCulture = culture;
        ClosedLoop.Start(125, () => Task.Delay(Query, TimeProvider.System));
    }
}
