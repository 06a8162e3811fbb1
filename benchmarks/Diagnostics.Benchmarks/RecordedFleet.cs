using System.Diagnostics;
using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;
using StockExchange.TestKit;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>
/// What one recorder costs beside 20 processes: while all of them rest, with each destination of its metrics in turn, and then
/// for a long time while some of them stall, whether its memory and its files stay bounded.
/// </summary>
internal static class RecordedFleet
{
    /// <summary>With this program, which is a .NET process as well, <see cref="All"/>.</summary>
    private const int Resting = 19;

    private const int All = Resting + 1;

    /// <summary>Of the resting ones, replaced by those that stall: about 540 stalls in an hour.</summary>
    private const int Stalling = 3;

    private const int Rows = 12;

    private static readonly string[] Scrapes = ["--prometheus", "127.0.0.1:0"];

    private static readonly TimeSpan AtRest = TimeSpan.FromMinutes(2);
    private static readonly TimeSpan BetweenScrapes = TimeSpan.FromSeconds(10);

    public static async Task<int> RunAsync(int minutes)
    {
        string folder = Directory.CreateTempSubdirectory("recorded-fleet-").FullName;
        List<ChildProcess> targets =
            [.. Enumerable.Range(0, Resting).Select(_ => ReadyTarget.Start("work-target", "nothing", "1"))];
        try
        {
            await RestAsync(folder);
            foreach (ChildProcess target in targets[..Stalling]) target.Dispose();
            targets.RemoveRange(0, Stalling);
            int hours = (int)(TimeSpan.FromMinutes(minutes) / StallTarget.Hour);
            for (int seed = 1; seed <= Stalling; seed++) targets.Add(ReadyTarget.Start("stall-target", $"{seed}", $"{hours}"));
            await StallAsync(folder, TimeSpan.FromMinutes(minutes), targets[^Stalling..]);
            return 0;
        }
        finally
        {
            foreach (ChildProcess target in targets) target.Dispose();
            Directory.Delete(folder, recursive: true);
        }
    }

    private static async Task RestAsync(string folder)
    {
        using var collector = new OtlpCollector(FreePort.Find());
        Console.WriteLine($"| {All} processes at rest | CPU of the recorder | memory |\n|---|---|---|");
        foreach (string[] destination in (string[][])[["--out", folder], Scrapes, ["--otlp", collector.Url]])
        {
            using var recorder = new FleetRecorder(["--all", .. destination]);
            await recorder.RunAsync(RecordedStalls.Settling);
            double cpu = await recorder.RunAsync(AtRest);
            Console.WriteLine($"| {destination[0]} | {cpu:0.00} % of a core | {recorder.Memory:0} MB |");
        }

        Console.WriteLine($"\nThe collector received {collector.Received} exports.");
    }

    private static async Task StallAsync(string folder, TimeSpan length, List<ChildProcess> stalling)
    {
        using var recorder = new FleetRecorder(
            [.. Scrapes, "-n", "Diagnostics.Benchmarks", "--out", folder, "--cooldown", "1s"]);
        Console.WriteLine(
            "\n| after | stalls | recorded | files | folder | memory | CPU of a core |\n|---|---|---|---|---|---|---|");
        for (int row = 1; row <= Rows; row++)
        {
            double cpu = await recorder.RunAsync(length / Rows);
            string[] files = Directory.GetFiles(folder);
            double megabytes = files.Sum(file => new FileInfo(file) is { Exists: true } found ? found.Length : 0) / 1e6;
            int stalls = stalling.Sum(target => target.Output.Split("stall ").Length - 1);
            Console.WriteLine(
                $"| {length.TotalMinutes / Rows * row:0} min | {stalls} | {recorder.Incidents} "
                + $"| {files.Length} | {megabytes:0.0} MB | {recorder.Memory:0} MB | {cpu:0.00} % |");
        }
    }

    /// <summary>A recorder, which is scraped if it offers that.</summary>
    private sealed class FleetRecorder : IDisposable
    {
        private readonly HttpClient _scraper = new();
        private readonly ChildProcess _recorder;
        private readonly string? _metrics;

        public FleetRecorder(params string[] options)
        {
            _recorder = StarvationTool.Start(["record", .. options]);
            if (options.Contains(Scrapes[0])) _metrics = _recorder.WaitFor("metrics: ").Trim();
        }

        public double Memory => Process.GetProcessById(_recorder.Id).WorkingSet64 / 1e6;

        /// <summary>Episodes that it has written about, each when it is over.</summary>
        public int Incidents =>
            _recorder.ErrorLines.Count(line => line.Contains(" starved for at least ", StringComparison.Ordinal));

        /// <summary>Lets it run for some time, with a scrape every 10 s.</summary>
        /// <returns>The recorder's CPU time meanwhile, in percent of a core.</returns>
        public async Task<double> RunAsync(TimeSpan time)
        {
            long start = Stopwatch.GetTimestamp();
            double before = ProcessorClock.Milliseconds(_recorder.Id);
            while (Stopwatch.GetElapsedTime(start) < time)
            {
                await Task.Delay(BetweenScrapes, TimeProvider.System);
                if (_metrics is not null) await _scraper.GetStringAsync(_metrics);
            }

            return (ProcessorClock.Milliseconds(_recorder.Id) - before) / Stopwatch.GetElapsedTime(start).TotalMilliseconds * 100;
        }

        public void Dispose()
        {
            _recorder.Dispose();
            _scraper.Dispose();
        }
    }
}
