namespace ThreadPoolDiagnostics.CounterFiles;

/// <summary>
/// Levels of which a file has only the changes, as dotnet-counters writes the queue's length and the number of threads of .NET 9
/// and 10 (dotnet/runtime#126167). No level is negative, so each was at least the sum of the changes since, less the lowest
/// such sum.
/// </summary>
internal static class LeastLevels
{
    /// <summary>The least that each level can have been.</summary>
    /// <param name="changes">The change before each level; null where it is missing, and nothing is known across.</param>
    public static IReadOnlyList<double> FromChanges(IReadOnlyList<double?> changes)
    {
        var levels = new double[changes.Count];
        for (int start = 0, end; start < changes.Count; start = end)
        {
            double sum = 0, lowest = 0;
            for (end = start; end < changes.Count && (end == start || changes[end] is not null); end++)
            {
                sum += changes[end] ?? 0;
                levels[end] = sum;
                lowest = Math.Min(lowest, sum);
            }
            for (int index = start; index < end; index++) levels[index] -= lowest;
        }
        return levels;
    }
}
