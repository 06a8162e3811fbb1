using StockExchange.StockApi.Benchmarks;

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
                .Select(tool => (tool.Name, Measure(server, tool, arguments.Rounds))),
        ]);
        return 0;
    }

    /// <summary>
    /// Milliseconds of CPU in each window; the first, in which the target compiles what it needs for it, is left out.
    /// </summary>
    private static List<double> Measure(ServerProcess target, AttachedTool tool, int rounds)
    {
        var milliseconds = new List<double>();
        for (int round = 0; round <= rounds; round++)
        {
            double used = tool.While(() => CpuOver(AttachedTool.Window, target)).TotalMilliseconds;
            Console.Error.WriteLine($"{tool.Name}: {used:0.0} ms");
            if (round > 0) milliseconds.Add(used);
        }

        return milliseconds;
    }

    private static TimeSpan CpuOver(TimeSpan window, ServerProcess target)
    {
        TimeSpan before = target.CpuTime;
        Thread.Sleep(window);
        return target.CpuTime - before;
    }

    private static void Report(IReadOnlyList<(string Name, List<double> Milliseconds)> measured)
    {
        double control = Statistics.Median(measured[0].Milliseconds);
        Console.WriteLine(
            "| attached for 11 s | target's CPU, median | lowest to highest "
                + "| more than the control, of one core | of this machine |\n"
            + "|---|---|---|---|---|");
        foreach (var (name, milliseconds) in measured)
        {
            double share = (Statistics.Median(milliseconds) - control) / AttachedTool.Window.TotalMilliseconds;
            Console.WriteLine(
                $"| {name} | {Statistics.Median(milliseconds):0.0} ms "
                + $"| {milliseconds.Min():0.0} to {milliseconds.Max():0.0} ms "
                + $"| {share:0.00 %} | {share / Environment.ProcessorCount:0.00 %} |");
        }
    }
}
