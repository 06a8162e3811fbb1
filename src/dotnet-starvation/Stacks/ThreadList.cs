using ThreadPoolDiagnostics.Stacks;

namespace DotnetStarvation.Stacks;

/// <summary>Threads by name: "worker-1 4711; .NET TP Worker 4712-4720".</summary>
internal static class ThreadList
{
    public static string Format(IEnumerable<StackThread> threads) => string.Join("; ", threads
        .GroupBy(thread => thread.Name)
        .Select(same => $"{same.Key} {Ranges([.. same.Select(thread => thread.Id)])}".TrimStart()));

    /// <summary>Writes ascending ids in short: 7, 9-12, 15.</summary>
    internal static string Ranges(IReadOnlyList<int> ids)
    {
        var ranges = new List<string>();
        for (int start = 0, end; start < ids.Count; start = end)
        {
            end = start + 1;
            while (end < ids.Count && ids[end] == ids[end - 1] + 1) end++;
            ranges.Add(end - start == 1 ? $"{ids[start]}" : $"{ids[start]}{(end - start == 2 ? ", " : "-")}{ids[end - 1]}");
        }

        return string.Join(", ", ranges);
    }
}
