using StockExchange.StockApi.Benchmarks;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>
/// The CPU time that being attached to costs a process that has nothing else to do: exact where a throughput is not, because all of
/// it is the tool's doing.
/// </summary>
internal static class AttachedCpu
{
    private static readonly TimeSpan Window = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan UntilAttached = TimeSpan.FromSeconds(3);

    public static int Run(Arguments arguments)
    {
        string table = Path.GetTempFileName();
        try
        {
            File.WriteAllText(table, SampleTable.Text);
            using ServerProcess server = ServerProcess.StartStockApi(table);
            Report([.. Cases(server.Id, arguments).Select(@case => (@case.Name, Measure(server, @case, arguments.Rounds)))]);
            return 0;
        }
        finally
        {
            File.Delete(table);
        }
    }

    private static List<Case> Cases(int target, Arguments arguments)
    {
        string id = $"{target}";
        List<Case> cases =
        [
            new("nothing (control)", null, false),
            new("dotnet-starvation counters collect", () => ToolProcess.Starvation("counters", "collect", "-p", id, "-o", "-"), true),
            new("dotnet-starvation check, 10 s", () => ToolProcess.Starvation("check", "-p", id, "--duration", "9.5s"), false),
        ];
        if (arguments.DotnetCounters is { } counters)
            cases.Add(new("dotnet-counters collect", () => ToolProcess.Start(
                counters, "collect", "-p", id, "--format", "csv", "-o", Path.Combine(Path.GetTempPath(), $"counters-{id}.csv")), true));
        return cases;
    }

    /// <summary>Milliseconds of CPU in each window; the first, in which the target compiles what it needs for it, is left out.</summary>
    private static List<double> Measure(ServerProcess target, Case @case, int rounds)
    {
        var milliseconds = new List<double>();
        for (int round = 0; round <= rounds; round++)
        {
            using ToolProcess? tool = @case.Start?.Invoke();
            if (@case.IsAttachedBefore) Thread.Sleep(UntilAttached);
            TimeSpan before = target.CpuTime;
            Thread.Sleep(Window);
            double used = (target.CpuTime - before).TotalMilliseconds;
            Console.Error.WriteLine($"{@case.Name}: {used:0.0} ms");
            if (round > 0) milliseconds.Add(used);
        }

        return milliseconds;
    }

    private static void Report(IReadOnlyList<(string Name, List<double> Milliseconds)> measured)
    {
        double control = Statistics.Median(measured[0].Milliseconds);
        Console.WriteLine("| attached for 10 s | target's CPU, median | lowest to highest | more than the control, of one core | of this machine |\n|---|---|---|---|---|");
        foreach (var (name, milliseconds) in measured)
        {
            double share = (Statistics.Median(milliseconds) - control) / Window.TotalMilliseconds;
            Console.WriteLine($"| {name} | {Statistics.Median(milliseconds):0.0} ms | {milliseconds.Min():0.0} to {milliseconds.Max():0.0} ms "
                + $"| {share:0.00 %} | {share / Environment.ProcessorCount:0.00 %} |");
        }
    }

    private sealed record Case(string Name, Func<ToolProcess>? Start, bool IsAttachedBefore);
}
