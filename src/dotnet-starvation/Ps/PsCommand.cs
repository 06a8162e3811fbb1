using System.CommandLine;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Ps;

internal static class PsCommand
{
    private const string Summary = "Lists the .NET processes that this user can see, with the state of the pool of each.";

    private const string Details = """
        The state is that of two samples of the counters, a second apart:
          idle         the pool had nothing to do
          ok           it worked, and no work waited for 100 ms in at least one of two samples
          queueing     work waited longer in both, and the processors were busy (80 % or more, by this
                       process or others): the load may simply be high
          starving?    work waited longer in both although the processors had room. This is not a verdict: two samples
                       of counters have no stacks. 'dotnet-starvation check -p PID' decides
          unreachable  the reason is below the list

        Examples:
          dotnet-starvation ps
          dotnet-starvation ps --name Shop --json

        Exit codes: 0 listed, 3 the process that an option names cannot be reached, 64 bad arguments, 130 Ctrl+C.
        """;

    private static readonly Option<bool> Json = new("--json") { Description = "Write a JSON array to standard output" };

    public static Command Create()
    {
        var command = new DetailedCommand("ps", Summary, Details) { Json };
        TargetOptions.AddOptionalTo(command);
        command.SetAction((parsed, _) => Diagnosing.RunAsync(stop => RunAsync(parsed, stop)));
        return command;
    }

    private static async Task<int> RunAsync(ParseResult parsed, CancellationToken stop)
    {
        using TargetProcess? only = TargetOptions.AreGiven(parsed.CommandResult) ? TargetOptions.Resolve(parsed, stop) : null;
        IReadOnlyList<ProcessRow> rows = CounterSnapshot.At(only is null ? TargetProcess.All() : [only], stop);
        if (only is not null && rows.Count == 0) only.Describe(TimeSpan.FromSeconds(2), stop); // throws with the reason
        await Console.Out.WriteAsync(parsed.GetValue(Json) ? PsJson.FromRows(rows) : PsView.FromRows(rows, PsView.TerminalWidth));
        return only is not null && rows is [{ State: PoolState.Unreachable }]
            ? StarvationExitCodes.CouldNotAttach
            : ExitCodes.Done;
    }
}
