using StockExchange.Measuring;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>The CPU time of an idle process while a tool is attached, which is all due to the tool.</summary>
internal static class AttachedCpu
{
    public static int Run(Arguments arguments)
    {
        using ServerProcess server = ServerProcess.StartStockApi();
        Report(InTurn.Measure(
            arguments.Rounds,
            AttachedTool.All(server.Id, arguments).Select(tool => (tool.Name, new Func<double>(() => Measure(server, tool))))));
        return 0;
    }

    /// <summary>Milliseconds of CPU in a window.</summary>
    private static double Measure(ServerProcess target, AttachedTool tool) => tool.While(() =>
    {
        TimeSpan before = target.CpuTime;
        Thread.Sleep(AttachedTool.Window);
        return (target.CpuTime - before).TotalMilliseconds;
    });

    private static void Report(Dictionary<string, List<double>> measured)
    {
        double control = measured[AttachedTool.Control].Median();
        Console.WriteLine(
            "| attached for 11 s | target's CPU, median | lowest to highest "
                + "| more than the control, of one core | of this machine |\n"
            + "|---|---|---|---|---|");
        foreach (var (name, milliseconds) in measured)
        {
            double share = (milliseconds.Median() - control) / AttachedTool.Window.TotalMilliseconds;
            Console.WriteLine($"| {name} {Statistics.CellsWithExtremes(milliseconds, "0.0 'ms'")}"
                + $"| {share:0.00 %} | {share / Environment.ProcessorCount:0.00 %} |");
        }
    }
}
