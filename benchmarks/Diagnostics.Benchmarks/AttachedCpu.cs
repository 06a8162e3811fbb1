using StockExchange.Measuring;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>
/// The CPU time that being attached to costs a process that has nothing else to do: exact where a throughput is not, because all
/// of it is the tool's doing.
/// </summary>
internal static class AttachedCpu
{
    public static int Run(Arguments arguments)
    {
        using ServerProcess server = ServerProcess.StartStockApi();
        Report(
        [
            .. AttachedTool.All(server.Id, arguments)
                .Select(tool => (tool.Name, InTurn.Measure(arguments.Rounds, tool.Name, () => Measure(server, tool)))),
        ]);
        return 0;
    }

    /// <summary>Milliseconds of CPU in a window.</summary>
    private static double Measure(ServerProcess target, AttachedTool tool) => tool.While(() =>
    {
        TimeSpan before = target.CpuTime;
        Thread.Sleep(AttachedTool.Window);
        return (target.CpuTime - before).TotalMilliseconds;
    });

    private static void Report(IReadOnlyList<(string Name, List<double> Milliseconds)> measured)
    {
        double control = measured[0].Milliseconds.Median();
        Console.WriteLine(
            "| attached for 11 s | target's CPU, median | lowest to highest "
                + "| more than the control, of one core | of this machine |\n"
            + "|---|---|---|---|---|");
        foreach (var (name, milliseconds) in measured)
        {
            double share = (milliseconds.Median() - control) / AttachedTool.Window.TotalMilliseconds;
            Console.WriteLine(
                $"| {name} | {milliseconds.Median():0.0} ms "
                + $"| {milliseconds.Min():0.0} to {milliseconds.Max():0.0} ms "
                + $"| {share:0.00 %} | {share / Environment.ProcessorCount:0.00 %} |");
        }
    }
}
