using System.Diagnostics;
using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>
/// What one recorder costs beside 20 processes, scraped every 10 s: while all of them rest, and then for a long time while some
/// of them stall, whether its memory and its files stay bounded.
/// </summary>
internal static class RecordedFleet
{
    /// <summary>With this program, which is a .NET process as well, <see cref="All"/>.</summary>
    private const int Resting = 19;

    private const int All = Resting + 1;

    /// <summary>Of the resting ones, replaced by those that stall: about 540 stalls in an hour.</summary>
    private const int Stalling = 3;

    private const int Rows = 12;

    private static readonly TimeSpan AtRest = TimeSpan.FromMinutes(2);
    private static readonly TimeSpan BetweenScrapes = TimeSpan.FromSeconds(10);

    public static async Task<int> RunAsync(int minutes)
    {
        string folder = Directory.CreateTempSubdirectory("recorded-fleet-").FullName;
        List<ChildProcess> targets =
            [.. Enumerable.Range(0, Resting).Select(_ => ReadyTarget.Start("work-target", "nothing", "1"))];
        try
        {
            using (var recorder = new ScrapedRecorder("--all"))
            {
                await recorder.ScrapeAsync(RecordedStalls.Settling);
                double cpu = await recorder.ScrapeAsync(AtRest);
                Console.WriteLine($"| {All} processes at rest: CPU of the recorder | {cpu:0.00} % of a core |");
                Console.WriteLine($"| its memory | {recorder.Memory:0} MB |");
            }

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

    private static async Task StallAsync(string folder, TimeSpan length, List<ChildProcess> stalling)
    {
        using var recorder = new ScrapedRecorder("-n", "Diagnostics.Benchmarks", "--out", folder, "--cooldown", "1s");
        Console.WriteLine(
            "\n| after | stalls | recorded | files | folder | memory | CPU of a core |\n|---|---|---|---|---|---|---|");
        for (int row = 1; row <= Rows; row++)
        {
            double cpu = await recorder.ScrapeAsync(length / Rows);
            string[] files = Directory.GetFiles(folder);
            double megabytes = files.Sum(file => new FileInfo(file) is { Exists: true } found ? found.Length : 0) / 1e6;
            int stalls = stalling.Sum(target => target.Output.Split("stall ").Length - 1);
            Console.WriteLine(
                $"| {length.TotalMinutes / Rows * row:0} min | {stalls} | {recorder.Incidents} "
                + $"| {files.Length} | {megabytes:0.0} MB | {recorder.Memory:0} MB | {cpu:0.00} % |");
        }
    }

    /// <summary>A recorder with metrics for Prometheus, and what scrapes them.</summary>
    private sealed class ScrapedRecorder : IDisposable
    {
        private readonly HttpClient _scraper = new();
        private readonly ChildProcess _recorder;
        private readonly string _metrics;

        public ScrapedRecorder(params string[] options)
        {
            _recorder = StarvationTool.Start(["record", "--prometheus", "127.0.0.1:0", .. options]);
            _metrics = _recorder.WaitFor("metrics: ").Trim();
        }

        public double Memory => Process.GetProcessById(_recorder.Id).WorkingSet64 / 1e6;

        /// <summary>Episodes that it has written about, each when it is over.</summary>
        public int Incidents =>
            _recorder.ErrorLines.Count(line => line.Contains(" starved for at least ", StringComparison.Ordinal));

        /// <summary>Scrapes for some time.</summary>
        /// <returns>The recorder's CPU time meanwhile, in percent of a core.</returns>
        public async Task<double> ScrapeAsync(TimeSpan time)
        {
            long start = Stopwatch.GetTimestamp();
            double before = ProcessorClock.Milliseconds(_recorder.Id);
            while (Stopwatch.GetElapsedTime(start) < time)
            {
                await Task.Delay(BetweenScrapes, TimeProvider.System);
                await _scraper.GetStringAsync(_metrics);
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
