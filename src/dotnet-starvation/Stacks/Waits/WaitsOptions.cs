using System.CommandLine;
using DotnetStarvation.Checks;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.WaitProfiles;

namespace DotnetStarvation.Stacks.Waits;

/// <summary><c>stacks --waits TIME</c>: blocked time over a while in place of stacks at one moment.</summary>
internal static class WaitsOptions
{
    private const int MostCalls = 20;

    private static readonly TimeSpan Look = TimeSpan.FromMilliseconds(100);

    private static readonly Option<TimeSpan?> Waits = ValueOptions.OptionalDuration(
        "--waits", "Collect the waits of pool threads for this time, and show the blocked time by own line", Look);

    private static readonly Option<string?> Folded = ValueOptions.NewFile(
        "--folded", "With --waits: write the blocked time as folded stacks, for flame graphs (- for standard output)");

    private static readonly Option<string?> SpeedscopeOption = ValueOptions.NewFile(
        "--speedscope", "With --waits: write the blocked time for www.speedscope.app (- for standard output)");

    /// <param name="command">The command.</param>
    /// <param name="others">Its options that have no meaning with --waits.</param>
    public static void AddTo(Command command, params Option[] others)
    {
        foreach (Option option in new Option[] { Waits, Folded, SpeedscopeOption }) command.Options.Add(option);
        command.Validators.Add(result =>
        {
            if (result.IsGiven(Waits))
                result.Refuse($"has no meaning with {Waits.Name}, which shows the waits over a time.", others);
            else
                result.Refuse($"is for {Waits.Name}.", Folded, SpeedscopeOption);
        });
    }

    public static bool AreGiven(ParseResult parsed) => parsed.GetValue(Waits) is not null;

    /// <returns>The exit code.</returns>
    public static async Task<int> WriteAsync(TargetProcess target, ParseResult parsed, int? top, CancellationToken stop)
    {
        var settings = new WaitProfilerSettings { ShortestWait = TimeSpan.FromMilliseconds(1) };
        string name = $"{CheckedProcess.FromTarget(target, stop)}";
        using WaitProfiler profiler = WaitProfiler.Start(target, settings, stop);
        long start = TimeProvider.System.GetTimestamp();
        while (!profiler.WaitForEnd(Look) && TimeProvider.System.GetElapsedTime(start) < parsed.GetValue(Waits)
            && !stop.IsCancellationRequested)
        {
            // It goes on.
        }
        WaitProfile profile = profiler.Finish();
        string? folded = parsed.GetValue(Folded), speedscope = parsed.GetValue(SpeedscopeOption);
        if (folded is null && speedscope is null) WaitsText.Render(OutputFile.Console(), profile, name, top ?? MostCalls);
        bool written = await OutputFile.TryWriteAsync(folded, () => FoldedStacks.FromProfile(profile))
            & await OutputFile.TryWriteAsync(speedscope, () => Speedscope.FromProfile(profile, name));
        return written ? ExitCodes.Done : ExitCodes.Failed;
    }
}
