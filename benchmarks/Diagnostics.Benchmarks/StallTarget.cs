using System.Runtime.CompilerServices;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>
/// A service of 60 callers that is blocked for 3 s at a random moment of each "hour" of 20 s, in one method, and prints the time;
/// otherwise it is healthy.
/// </summary>
internal static class StallTarget
{
    public const string Culprit = "StallTarget.Ask";

    private const int Callers = 60;

    public static readonly TimeSpan Hour = TimeSpan.FromSeconds(20);
    public static readonly TimeSpan Stall = TimeSpan.FromSeconds(3);

    /// <summary>Without a stall: first for the recorder to attach, last for the episode to end.</summary>
    private static readonly TimeSpan Margin = TimeSpan.FromSeconds(5);

    private static readonly ManualResetEventSlim Open = new(initialState: true);

    public static int Run(int seed, int hours)
    {
        var random = new Random(seed);
        Console.WriteLine($"ready {Environment.ProcessId}");
        for (int i = 0; i < Callers; i++) _ = AskForeverAsync();
        for (int hour = 0; hour < hours; hour++)
        {
            TimeSpan before = Margin + ((Hour - Stall - (2 * Margin)) * random.NextDouble());
            Thread.Sleep(before);
            Console.WriteLine($"stall {TimeProvider.System.GetUtcNow().ToUnixTimeMilliseconds()}");
            Open.Reset();
            Thread.Sleep(Stall);
            Open.Set();
            Thread.Sleep(Hour - Stall - before);
        }
        Console.WriteLine("done");
        return 0;
    }

    private static async Task AskForeverAsync()
    {
        while (true)
        {
            await Task.Delay(200);
            Ask();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Ask() => Open.Wait();
}
