using Microsoft.Diagnostics.NETCore.Client;
using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;
using StockExchange.TestKit.Processes;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Dumps.Tests.Threads;

/// <summary>Frames where all memory is there: dumps with the heap alone do not name generated methods.</summary>
public sealed class FrameReaderTests : TestWithFolder
{
    private const string Action = "StockExchange.StockApi.Variants.TaskWaitController.Show";

    [Fact]
    public async Task What_was_generated_at_run_time_is_called_as_in_the_events_of_the_runtime_and_is_not_the_programs_own()
    {
        using ChildProcess service = ChildProcess.Start(ChildCommand.Built(
            "StockApi", "--urls", "http://127.0.0.1:0", "--Stocks:Path", Folder.Write("stock.txt", "1 100 10\n")));
        string url = await service.WaitForAsync("Now listening on: ");
        using var load = new ConnectionLoad(new Uri($"{url}/api/stocks/taskwait?of=nobody"), connections: 6);

        string[] own = [], all = [];
        await Eventually.HoldsAsync(
            () =>
            {
                (own, all) = MethodsOf(service.Id);
                return own.Any(method => method.StartsWith(Action, StringComparison.Ordinal));
            },
            () => "a thread is in the action", TimeSpan.FromSeconds(30));

        Assert.Contains(all, method => method.StartsWith("dynamicClass.lambda_method", StringComparison.Ordinal));
        Assert.DoesNotContain(own, method => method.StartsWith("DynamicClass.", StringComparison.OrdinalIgnoreCase));
    }

    private static (string[] Own, string[] All) MethodsOf(int processId)
    {
        using var dump = TakenDump.Of(processId, DumpType.Full);
        Observation seen = DumpReader.Read(dump.File, new());
        var frames = seen.Stacks.SelectMany(stack => stack.Report.Groups).SelectMany(group => group.Frames).ToArray();
        return (Names(frames.Where(frame => frame.IsApplication)), Names(frames));
    }

    private static string[] Names(IEnumerable<StackFrame> frames) => [.. frames.Select(frame => frame.Method)];
}
