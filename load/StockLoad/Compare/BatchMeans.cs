namespace StockExchange.StockLoad.Compare;

/// <summary>
/// Neighbouring intervals of a run are alike: taken as independent they would make every difference look sure. The means of
/// batches of neighbours are nearly independent (batch means; Law, Simulation Modeling and Analysis, 9.5.3).
/// </summary>
internal static class BatchMeans
{
    /// <summary>Below this there are too few intervals to tell noise from a difference.</summary>
    public const int FewestIntervals = 8;

    /// <summary>With more the batches would be short; with fewer the interval is wide.</summary>
    private const int MostBatches = 8;

    private const int FewestBatches = 4;

    /// <summary>From here on neighbouring batches are alike. The estimate is low for so few of them, so it is strict.</summary>
    private const double Alike = 0.1;

    /// <summary>
    /// Begins with eight batches, or half as many as there are intervals, and makes fewer and longer ones while neighbouring
    /// batches are still alike, but at least four. What does not fill a batch is left out at the begin, where a run warms up.
    /// </summary>
    /// <returns>Null when there are fewer than <see cref="FewestIntervals"/>.</returns>
    public static IReadOnlyList<double>? FromIntervals(IReadOnlyList<double> intervals)
    {
        if (intervals.Count < FewestIntervals) return null;
        int batches = Math.Min(MostBatches, intervals.Count / 2);
        double[] means = Means(intervals, batches);
        while (batches > FewestBatches && Autocorrelation(means) > Alike) means = Means(intervals, --batches);
        return means;
    }

    /// <summary>At lag 1, from -1 to 1; 0 when all are the same.</summary>
    public static double Autocorrelation(IReadOnlyList<double> values)
    {
        double mean = values.Average();
        double variance = values.Sum(value => (value - mean) * (value - mean));
        return variance == 0 ? 0 : values.Zip(values.Skip(1), (one, next) => (one - mean) * (next - mean)).Sum() / variance;
    }

    private static double[] Means(IReadOnlyList<double> intervals, int batches)
    {
        int length = intervals.Count / batches;
        return [.. intervals.Skip(intervals.Count - (length * batches)).Chunk(length).Select(batch => batch.Average())];
    }
}
