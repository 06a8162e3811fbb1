using ThreadPoolDiagnostics.Stacks;

namespace DotnetStarvation.Stacks;

/// <summary>Threads by name: "worker-1 4711; .NET TP Worker 4712-4720".</summary>
internal static class ThreadList
{
    public static string Format(IEnumerable<StackThread> threads) => string.Join("; ", threads
        .GroupBy(thread => thread.Name)
        .Select(same => $"{same.Key} {IdRanges.Format([.. same.Select(thread => thread.Id)])}".TrimStart()));
}
