using System.Globalization;

namespace StockExchange.StockStore.Tests.Crashes;

/// <summary>
/// What was acknowledged survives any crash. As many crashes as STORE_CRASHES says, with other seeds from STORE_SEED on;
/// docs/store-tests.md has the commands.
/// </summary>
public sealed class CrashTests(ITestOutputHelper output)
{
    private const int FirstSeed = 1, Crashes = 30_000;

    [Theory]
    [InlineData(DurabilityMode.Fsync)]
    [InlineData(DurabilityMode.Flush)]
    public void Whatever_was_acknowledged_survives_a_crash_at_any_moment(DurabilityMode mode)
    {
        long most = Setting("STORE_CRASHES", Crashes), crashes = 0;
        int seed = (int)Setting("STORE_SEED", FirstSeed) - 1;
        long started = TimeProvider.System.GetTimestamp();
        while (Interlocked.Read(ref crashes) < most) crashes += Run(++seed, mode);
        TimeSpan took = TimeProvider.System.GetElapsedTime(started);
        output.WriteLine($"{crashes} crashes, seeds to {seed}, in {took.TotalSeconds:F1} s: {crashes / took.TotalSeconds:F0}/s");
    }

    private static int Run(int seed, DurabilityMode mode)
    {
        CrashRun? run = null;
        try
        {
            run = new CrashRun(seed, mode);
            run.Run();
            return run.Crashes;
        }
        catch (Exception mistake)
        {
            throw new Mistake(
                $"Seed {seed}, {mode}, crash {run?.Crashes}: {mistake}\n"
                + $"Again: STORE_SEED={seed} STORE_CRASHES=1 dotnet run --project tests/StockStore.Tests -- "
                + $"--filter-class {typeof(CrashTests).FullName}");
        }
    }

    private static long Setting(string name, long otherwise) =>
        long.TryParse(Environment.GetEnvironmentVariable(name), CultureInfo.InvariantCulture, out long value) ? value : otherwise;
}
