using System.Collections.Concurrent;
using System.Text;
using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace StockExchange.Faults.Tests;

/// <summary>
/// Programs of the solution are started under limits, signals, outputs, paths, networks and clocks that are against them. None
/// ends by an abort, each exit code is a documented one, what is said is a sentence, and acknowledged orders are there.
/// <c>FAULT_STARTS=5000</c> makes 5,000 starts.
/// </summary>
public sealed class MatrixTests(LongRunningTarget target) : IClassFixture<LongRunningTarget>
{
    /// <summary>A start has to wait at times; more at a time would be at the cost of the tests beside it.</summary>
    private static readonly int AtATime = 2 * Environment.ProcessorCount;

    [Fact]
    public async Task Nothing_of_ours_ends_by_an_abort()
    {
        Assume();
        var results = new ConcurrentDictionary<int, StartResult>();
        IEnumerable<int> numbers = FaultSettings.Only is { } only ? [only] : Enumerable.Range(0, FaultSettings.Starts);
        var options = new ParallelOptions
        {
            MaxDegreeOfParallelism = AtATime,
            CancellationToken = TestContext.Current.CancellationToken,
        };
        await Parallel.ForEachAsync(numbers, options, async (number, _) =>
            results[number] = await new Start(FaultSettings.Seed, number).RunAsync(target));

        string report = Report(results);
        TestContext.Current.TestOutputHelper?.WriteLine(report);
        Assert.True(results.Values.All(result => result.Mistake is null), report);
    }

    internal static void Assume()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux() && Environment.UserName == "root", "other users and mounts need root");
        string[][] all = [["prlimit", "--version"], ["unshare", "--mount", "--net", "true"], ["setpriv", "--version"]];
        foreach (string[] needed in all)
            ChildCommand.RunOrSkip(needed, $"{string.Join(' ', needed)} is not possible here");
    }

    private static string Report(IReadOnlyDictionary<int, StartResult> results)
    {
        var report = new StringBuilder();
        report.AppendLine($"{results.Count} starts with seed {FaultSettings.Seed}; "
            + $"{results.Values.Count(result => result.IsOfTheRuntime)} could not start .NET. By exit code: "
            + string.Join(", ", results.Values.CountBy(result => $"{result.ExitCode}").OrderBy(count => count.Key)
                .Select(count => $"{count.Key}: {count.Value}")));
        foreach ((int number, StartResult result) in results.OrderBy(result => result.Key))
        {
            if (result.Mistake is null) continue;
            report.AppendLine(
                $"--- FAULT_SEED={FaultSettings.Seed} FAULT_ONLY={number}: {result.Name}: {result.Mistake}");
        }
        return report.ToString();
    }
}
