using System.CommandLine;
using LoadTargets.Hosting;
using StockExchange.CommandLine;

namespace LoadTargets.Answering;

/// <summary>Answers everything after the same time, as many at once as there are.</summary>
internal static class SlowAnswer
{
    private static readonly Option<TimeSpan> Delay = ValueOptions.Duration(
        "--delay", "How long each answer takes.", byDefault: TimeSpan.FromMilliseconds(50), atLeast: TimeSpan.Zero);

    public static Command Create() => KestrelTarget.Create("slow", "Answers everything after the same time.", Wait, Delay);

    private static Func<Task> Wait(ParseResult parsed)
    {
        long delay = parsed.GetValue(Delay).Ticks;
        var timetable = new Timetable();
        return () => timetable.At(now => now + delay);
    }
}
