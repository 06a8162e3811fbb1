using Spectre.Console;
using StockExchange.CommandLine;
using StockExchange.LoadReports.Figures;
using StockExchange.LoadReports.Model;

namespace StockExchange.StockLoad.Experiments.Servers;

/// <summary>A line for each run that is over; on a terminal also what is under way.</summary>
internal static class ServersProgressView
{
    public static Task<T> WhileAsync<T>(IAnsiConsole console, Func<IProgress<ServersProgress>, Task<T>> work) =>
        console.Profile.Capabilities is { Ansi: true, Interactive: true }
            ? console.Status().StartAsync(
                "starting", status => work(new Lines(console, text => status.Status = text.Printable())))
            : work(new Lines(console, _ => { }));

    internal static string Line(ServerRunResult result) => $"{result.Plan.Name}: {Figures(result)}{Mistakes(result)}";

    private static string Figures(ServerRunResult result)
    {
        RunSection run = result.Run;
        string cpu = run.Usage is { } usage ? $", CPU {usage.CpuPercent:0} %" : "";
        return result.Plan.Round is null
            ? run.Clients is { } clients
                ? $"{clients.MeanSeconds:0.0000} s, excess {Format.Latency(clients.ExcessSeconds * 1_000)}{cpu}"
                : "no client came to its end"
            : $"{Format.Rate(run.RequestsPerSecond)} orders/s, p99 {Format.Latency(run.LatencyMs?.P99)}{cpu}";
    }

    private static string Mistakes(ServerRunResult result) =>
        (result.Differences.Count > 0 ? "   LOST OR DOUBLED" : "") + (result.Problems.Count > 0 ? "   FAILED" : "");

    private sealed class Lines(IAnsiConsole console, Action<string> isUnderWay) : IProgress<ServersProgress>
    {
        public void Report(ServersProgress value)
        {
            string number = $"{value.Number,3} of {value.Of}";
            if (value.Done is not { } result) isUnderWay($"{number}  {value.Run.Name}: {value.Answered:#,0} answered");
            else console.WriteLine(
                $"{number}  {Line(result)}", result is { Differences: [], Problems: [] } ? Style.Plain : new(Color.Red));
        }
    }
}
