using System.Text;
using StockExchange.StockApi.Benchmarks;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>
/// The throughput and the CPU time a request of StockApi while a tool is attached, against the same without one, in rounds: without,
/// with, without, with another..., so that each ratio is of neighbours in time.
/// </summary>
internal static class ThroughputCost
{
    /// <summary>Longer than a check, which takes 10 s by default and starts when the load does.</summary>
    private const int Seconds = 11;

    private static readonly TimeSpan UntilAttached = TimeSpan.FromSeconds(4);

    public static int Run(Arguments arguments)
    {
        if (!Wrk.IsInstalled())
        {
            Console.Error.WriteLine("wrk was not found. Install it first (Debian and Ubuntu: apt-get install wrk).");
            return 69;
        }

        string table = Path.GetTempFileName();
        try
        {
            File.WriteAllText(table, SampleTable.Text);
            using ServerProcess server = arguments.Shared ? ServerProcess.StartStockApi(table) : StartApart(table);
            Load Load() => arguments.Shared ? Under(server, "/api/stocks", 64) : Under(server, "/api/stocks/taskasyncwait", 900);
            Console.Write(ToMarkdown(Measure(Load, Cases(server.Id, arguments), arguments.Rounds)));
            return 0;
        }
        finally
        {
            File.Delete(table);
        }
    }

    /// <summary>
    /// On a core of its own, with requests that wait a moment: they cost the server so much more than wrk that the other core has
    /// room for the tool, and what is seen is the server's loss, not a lack of load.
    /// </summary>
    private static ServerProcess StartApart(string table)
    {
        int cores = Environment.ProcessorCount;
        Cores.PinThisProcess("0"); // what is started now inherits it
        var server = ServerProcess.StartStockApi(table, "--CustomerLookup:Delay", "00:00:00.001");
        Cores.PinThisProcess($"1-{cores - 1}");
        return server;
    }

    private static List<Case> Cases(int target, Arguments arguments)
    {
        string id = $"{target}";
        List<Case> cases =
        [
            new("nothing (control)", null, IsAttachedBefore: false),
            new("10 times dotnet-starvation counters collect", () => [.. Enumerable.Range(0, 10).Select(_ => Counters(id))], true),
            new("dotnet-starvation counters collect", () => [Counters(id)], true),
            new("dotnet-starvation check", () => [ToolProcess.Starvation("check", "-p", id)], false),
        ];
        if (arguments.DotnetCounters is { } counters)
            cases.Add(new("dotnet-counters collect", () =>
            [
                ToolProcess.Start(counters, "collect", "-p", id, "--format", "csv", "-o", Path.Combine(Path.GetTempPath(), $"counters-{id}.csv")),
            ], true));
        return cases;
    }

    private static ToolProcess Counters(string id) => ToolProcess.Starvation("counters", "collect", "-p", id, "-o", "-");

    private static List<Round> Measure(Func<Load> load, List<Case> cases, int rounds)
    {
        var measured = new List<Round>();
        for (int round = 0; round <= rounds; round++)
        {
            foreach (Case @case in cases)
            {
                Load without = load();
                Load with = With(load, @case);
                Console.Error.WriteLine($"{(round == 0 ? "warm-up" : $"round {round} of {rounds}")}: {@case.Name}: "
                    + $"{without.PerSecond:N0} -> {with.PerSecond:N0} req/s, {without.Cpu:0.00} -> {with.Cpu:0.00} us a request");
                if (round > 0) measured.Add(new(@case.Name, with.PerSecond / without.PerSecond, with.Cpu / without.Cpu));
            }
        }

        return measured;
    }

    private static Load With(Func<Load> load, Case @case)
    {
        ToolProcess[] tools = @case.Start?.Invoke() ?? [];
        try
        {
            if (@case.IsAttachedBefore) Thread.Sleep(UntilAttached);
            return load();
        }
        finally
        {
            foreach (ToolProcess tool in tools) tool.Dispose();
        }
    }

    private static Load Under(ServerProcess server, string path, int connections)
    {
        TimeSpan before = server.CpuTime;
        var (perSecond, requests) = Wrk.Get(server.Url + path, Seconds, connections);
        return new(perSecond, (server.CpuTime - before).TotalMicroseconds / requests);
    }

    private static string ToMarkdown(List<Round> rounds)
    {
        var table = new StringBuilder("| attached | throughput | 95 % interval | CPU time a request | 95 % interval |\n|---|---|---|---|---|\n");
        foreach (var same in rounds.GroupBy(round => round.Case))
        {
            table.Append($"| {same.Key} ");
            foreach (double[] ratios in (double[][])[[.. same.Select(round => round.Throughput)], [.. same.Select(round => round.Cpu)]])
            {
                var (low, high) = Statistics.Interval(ratios);
                table.Append($"| **{Statistics.Median(ratios):0.000}** | {low:0.000} to {high:0.000} ");
            }

            table.Append("|\n");
        }

        return table.ToString();
    }

    /// <param name="Name">What the user types.</param>
    /// <param name="Start">Starts it; null for the control.</param>
    /// <param name="IsAttachedBefore">It runs on, and is waited for until it is attached; otherwise the load sees its start, too.</param>
    private sealed record Case(string Name, Func<ToolProcess[]>? Start, bool IsAttachedBefore);

    /// <param name="PerSecond">Requests answered, a second.</param>
    /// <param name="Cpu">Of the server's time, user and kernel: microseconds a request.</param>
    private sealed record Load(double PerSecond, double Cpu);

    private sealed record Round(string Case, double Throughput, double Cpu);
}
