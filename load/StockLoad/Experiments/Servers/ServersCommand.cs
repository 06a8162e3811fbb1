using System.CommandLine;
using Spectre.Console;
using StockExchange.StockLoad.Shared.Options;
using StockExchange.StockLoad.Shared.Progress;

namespace StockExchange.StockLoad.Experiments.Servers;

/// <summary>The command line of <c>servers</c>.</summary>
internal static class ServersCommand
{
    public static Command Create(TimeProvider time) => new(
        "servers",
        "The university report's experiments on the concurrency models of StockServers, and the same without pauses.")
    {
        Create("clients", "By the number of clients: 200 to 500, each with 100 orders of random types, 100 ms apart.",
            new() { Experiment = ServersExperiment.Clients }, time),
        Create("order-type", "By what the orders do: 300 clients that all show, sell or buy the same stock.",
            new() { Experiment = ServersExperiment.OrderType, Clients = [300] }, time),
    };

    private static DetailedCommand Create(string name, string summary, ServersSettings defaults, TimeProvider time)
    {
        var command = new DetailedCommand(name, summary, Details);
        var options = new ServersOptions(defaults);
        options.AddTo(command);
        OutputOptions.AddTo(command);
        command.SetAction((parsed, _) => RunAsync(options.Read(parsed), OutputOptions.Read(parsed), time));
        return command;
    }

    private static string Details => $"""
        Every run starts a server as a child process on a free port. It begins with ten stocks of
        {ExperimentTable.Pieces:#,0} pieces, so that no buy is refused; an order is for one piece, by order type of stock
        {ExperimentTable.FixedId}.
        The excess over the pauses is the time of server and network. The same without pauses compares the servers
        themselves: orders a second, latency, processor time, threads, memory.
        After each run the server gets SIGTERM, and its stock.txt must be start + sold - bought: 0 orders lost, 0 doubled.

          servers clients --report results
          servers order-type --model event-loop --model async --rounds 5

        Exit codes: 0 ran to its end, 1 failed, or orders were lost or doubled, 64 bad arguments, 130 Ctrl+C, 143 SIGTERM. The
        results so far are printed in every case.
        """;

    private static Task<int> RunAsync(
        ServersSettings settings, OutputChoice output, TimeProvider time) => InterruptibleCommand.RunAsync(async signals =>
    {
        IAnsiConsole console = output.Console();
        console.WriteLine(ServersPlan.Estimate(settings));
        LoadReport report = await ProgressView.WhileAsync(
            console, progress => new ModelComparison(settings, progress, time).RunAsync(signals.Token));
        if (report.Runs.Count > 0 || signals.ExitCode is not null)
            ServersView.Render(console, report.Servers!, report.Runs, report.Complete);
        IReadOnlyList<string> problems = await output.FinishAsync(report);
        return signals.ExitCode ?? (report.Complete && problems.Count == 0 ? ExitCodes.Done : ExitCodes.Failed);
    });
}
