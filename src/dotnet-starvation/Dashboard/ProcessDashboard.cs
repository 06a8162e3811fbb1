using DotnetStarvation.Checks;
using DotnetStarvation.Incidents;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Incidents;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Dashboard;

/// <summary>Follows a process, and keeps its page up to date: one session, however many look at the page.</summary>
internal sealed class ProcessDashboard(PoolPage page, TimeProvider time)
{
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);

    /// <summary>What is left behind between two of them is what the memory goes up and down by.</summary>
    private static readonly TimeSpan Tidying = TimeSpan.FromSeconds(5);

    private static readonly FollowSettings Settings = new() { IsWatched = true, Remembered = PoolPage.Remembered };

    /// <summary>Until it ends; its page stays.</summary>
    /// <exception cref="OperationCanceledException">The time is over.</exception>
    /// <exception cref="DiagnosticsException">It cannot be attached to.</exception>
    public async Task FollowOneAsync(TargetProcess target, CancellationToken ending)
    {
        await FollowAsync(target, ending);
        await Task.Delay(Timeout.InfiniteTimeSpan, time, ending);
    }

    /// <summary>The process with this name, and the next one when that has ended.</summary>
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
        var memory = new MemoryTrimming(Tidying, time);
        using var timer = new PeriodicTimer(Interval, time);
        while (!follower.HasEnded && await timer.WaitForNextTickAsync(ending))
        {
            Observation observation = follower.ToObservation();
            page.Show(observation, follower.Judge(observation));
            memory.TidyIfDue();
        }
        page.ShowNotice($"{process} has ended", follower.Failure is DiagnosticsException failure ? failure.Message
            : "The page shows the last observation of it.");
        await Console.Error.WriteLineAsync(PrintableText.Escape($"{process} has ended"));
    }
}
