namespace DotnetStarvation.Stacks;

/// <summary>Writes ids in short: 7, 9-12, 15.</summary>
internal static class IdRanges
{
    /// <param name="ids">Ascending.</param>
    public static string Format(IReadOnlyList<int> ids)
    {
        var ranges = new List<string>();
        for (int start = 0, end; start < ids.Count; start = end)
        {
            for (end = start + 1; end < ids.Count && ids[end] == ids[end - 1] + 1; end++)
            {
            }
            ranges.Add(end - start == 1 ? $"{ids[start]}" : $"{ids[start]}{(end - start == 2 ? ", " : "-")}{ids[end - 1]}");
        }
        return string.Join(", ", ranges);
    }
}
