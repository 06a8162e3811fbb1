using System.CommandLine;
using StockExchange.CommandLine;

namespace LoadTargets.Answering;

/// <summary>
/// Answers everything after a short while, but once stops: a long garbage collection, a lost primary, a full disk.
/// </summary>
internal static class Stall
{
    private static readonly Option<TimeSpan> After = ValueOptions.Duration(
        "--after", "When it stops, counted from its first request.", byDefault: TimeSpan.FromSeconds(3), atLeast: TimeSpan.Zero);

    private static readonly Option<TimeSpan> For = ValueOptions.Duration(
        "--for", "How long it stops.", byDefault: TimeSpan.FromSeconds(2), atLeast: TimeSpan.Zero);

    private static readonly Option<TimeSpan> Delay = ValueOptions.Duration(
        "--delay", "How long each answer takes otherwise.", byDefault: TimeSpan.Zero, atLeast: TimeSpan.Zero);

    public static Command Create() =>
        KestrelTarget.Create("stall", "Answers everything, but once stops for a while.", Wait, After, For, Delay);

    private static Func<Task> Wait(ParseResult parsed)
    {
        var (after, length, delay) = (parsed.GetValue(After), parsed.GetValue(For), parsed.GetValue(Delay));
        long first = 0;
        return async () =>
        {
            Interlocked.CompareExchange(ref first, TimeProvider.System.GetTimestamp(), 0);
            if (delay > TimeSpan.Zero) await Task.Delay(delay, TimeProvider.System);
            TimeSpan now = TimeProvider.System.GetElapsedTime(first);
            if (now >= after && now < after + length) await Task.Delay(after + length - now, TimeProvider.System);
        };
    }
}
