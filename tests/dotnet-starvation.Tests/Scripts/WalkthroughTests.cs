using System.Globalization;
using System.Text.RegularExpressions;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;
using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace DotnetStarvation.Tests.Scripts;

/// <summary>
/// What docs/diagnosing-starvation.md shows with Microsoft's tools: StockApi at rest, then under 125 connections.
/// </summary>
public sealed partial class WalkthroughTests : IDisposable
{
    private const string Blocking = "StockExchange.StockApi.Variants.TaskWaitController.Show(";
    /// <summary>Beside other tests, a work item of a service at rest may be in the queue at the moment of the reading.</summary>
    private const int FewQueued = 3;

    private const string WorkerLoop = "System.Threading.ThreadPoolWorkQueue.Dispatch()";

    private readonly TemporaryFolder _folder = new();
    private readonly ChildProcess _service;

    public WalkthroughTests() => _service = ChildProcess.Start(
        ChildCommand.Built("StockApi", "--urls", "http://127.0.0.1:0", "--Stocks:Path", _folder.Write("stock.txt", "1 100 10\n"))
        with
        {
            // 100 threads: fewer than connections, so that the queue does not run empty before all tools have run.
            Variables = new Dictionary<string, string?> { ["DOTNET_ThreadPool_ForceMaxWorkerThreads"] = "64" },
        });

    public void Dispose()
    {
        _service.Dispose();
        _folder.Dispose();
    }

    [Fact]
    public void Microsofts_tools_show_the_starvation_and_the_call_that_blocks()
    {
        string url = _service.WaitFor("Now listening on: ").Trim();
        (int atRest, int queuedAtRest) = Counters();
        Assert.InRange(queuedAtRest, 0, FewQueued);

        using ChildProcess load = ChildProcess.Start(ChildCommand.Built(
            "StockLoad", "run", $"{url}/api/stocks/taskwait", "--connections", "125", "--duration", "300s"));
        (int threads, int queued) = (0, 0);
        Eventually.Holds(
            () => ((threads, queued) = Counters()) is { threads: var now, queued: > FewQueued }
                && now > atRest + Environment.ProcessorCount,
            () => $"{threads} threads after {atRest}, {queued} in the queue", TimeSpan.FromMinutes(1));

        string[] stacks = Run("stacks.sh").Split("\nThread (");
        Assert.Contains(stacks, stack => Has(stack, Blocking) && Has(stack, "Task.InternalWait(") && Has(stack, WorkerLoop));

        string trace = _folder.File("pool.nettrace");
        Run("trace.sh", "--", "--duration", "00:00:00:03", "--output", trace);
        Tool check = Tool.Run("check", "--trace", trace);
        Assert.True(check.ExitCode == StarvationExitCodes.Starving, check.Output + check.Errors);
        Assert.Contains("TaskWaitController.Show: await the task instead of .Result", check.Output, StringComparison.Ordinal);
        Assert.Contains(WaitsOf(trace), stack => Has(stack, Blocking) && Has(stack, WorkerLoop));
    }

    private static bool Has(string stack, string frame) => stack.Contains(frame, StringComparison.Ordinal);

    /// <summary>The stacks of the waits' beginnings, a frame a line.</summary>
    private static IEnumerable<string> WaitsOf(string trace)
    {
        using var log = new TraceLog(TraceLog.CreateFromEventPipeDataFile(trace));
        foreach (TraceEvent wait in log.Events.Where(one => one.EventName == "WaitHandleWait/Start"))
        {
            var frames = new List<string>();
            for (TraceCallStack? stack = wait.CallStack(); stack is not null; stack = stack.Caller)
                frames.Add(stack.CodeAddress.FullMethodName);
            yield return string.Join('\n', frames);
        }
    }

    private (int Threads, int Queued) Counters()
    {
        string screens = Run("monitor.sh", "--", "--duration", "00:00:00:02");
        return (Last(ThreadCount().Matches(screens)), Last(QueueLength().Matches(screens)));
    }

    private static int Last(IReadOnlyList<Match> shown)
    {
        Assert.NotEmpty(shown);
        return int.Parse(shown[^1].Groups[1].Value, NumberStyles.AllowThousands, CultureInfo.InvariantCulture);
    }

    private string Run(string script, params string[] arguments) => Script.RunOrSkip(
        Script.Command(script, ["--pid", $"{_service.Id}", .. arguments]) with { Variables = ChildCommand.NoBuildAround });

    [GeneratedRegex(@"dotnet\.thread_pool\.thread\.count \(\{thread\}\) +([\d,]+)")]
    private static partial Regex ThreadCount();

    [GeneratedRegex(@"dotnet\.thread_pool\.queue\.length \(\{work_item\}\) +([\d,]+)")]
    private static partial Regex QueueLength();
}
