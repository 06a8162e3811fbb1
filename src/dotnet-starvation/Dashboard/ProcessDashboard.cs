using DotnetStarvation.Checks;
using DotnetStarvation.Incidents;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Incidents;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Dashboard;

/// <summary>Follows a process, and updates its page: one session for any number of viewers.</summary>
internal sealed class ProcessDashboard(PoolPage page, TimeProvider time)
{
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);

    private static readonly TimeSpan TrimInterval = TimeSpan.FromSeconds(5);

    private static readonly FollowSettings Settings = new() { IsWatched = true, Remembered = PoolPage.Remembered };

    /// <summary>Follows a process to its end, and then keeps its page.</summary>
    /// <exception cref="OperationCanceledException">The time is over.</exception>
    /// <exception cref="DiagnosticsException">Attaching failed.</exception>
    public async Task FollowOneAsync(TargetProcess target, CancellationToken ending)
    {
        await FollowAsync(target, ending);
        await Task.Delay(Timeout.InfiniteTimeSpan, time, ending);
    }

    /// <summary>Follows the process with this name, and the next one when that has ended.</summary>
    /// <exception cref="OperationCanceledException">The time is over.</exception>
    public async Task FollowAllAsync(string name, CancellationToken ending)
    {
        while (true)
        {
            try
            {
                using TargetProcess target = TargetProcess.FromName(name, ending);
                await FollowAsync(target, ending);
            }
            catch (DiagnosticsException failure)
            {
                page.ShowNotice($"Waiting for a process called {name}", failure.Message);
            }
            await Task.Delay(Interval, time, ending);
        }
    }

    private async Task FollowAsync(TargetProcess target, CancellationToken ending)
    {
        var process = CheckedProcess.FromTarget(target, ending);
        using var follower = ProcessFollower.Start(
            target, Settings, incident => page.Keep(new RecordedIncident(process, incident)), ending);
        await Console.Error.WriteLineAsync(PrintableText.Escape($"following {process}"));
        page.Begin(process, follower.Began);
        var memory = new MemoryTrimming(TrimInterval, time);
        using var timer = new PeriodicTimer(Interval, time);
        while (!follower.HasEnded && await timer.WaitForNextTickAsync(ending))
        {
            Observation observation = follower.ToObservation();
            page.Show(observation, follower.Judge(observation));
            memory.TrimIfDue();
        }
        page.ShowNotice($"{process} has ended", follower.Failure is DiagnosticsException failure ? failure.Message
            : "The page shows the last observation of it.");
        await Console.Error.WriteLineAsync(PrintableText.Escape($"{process} has ended"));
    }
}
