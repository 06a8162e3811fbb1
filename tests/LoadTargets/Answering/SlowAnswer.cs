using System.CommandLine;
using LoadTargets.Hosting;
using StockExchange.CommandLine;

namespace LoadTargets.Answering;

/// <summary>Answers everything after the same time, as many at once as there are.</summary>
internal static class SlowAnswer
{
    private static readonly Option<TimeSpan> Delay = ValueOptions.Duration(
        "--delay", "How long each answer takes.", byDefault: TimeSpan.FromMilliseconds(50), atLeast: TimeSpan.Zero);

    public static Command Create() => KestrelTarget.Create("slow", "Answers everything after the same time.", Answer, Delay);

    private static RequestDelegate Answer(ParseResult parsed)
    {
        var delays = new Delays(parsed.GetValue(Delay));
        return async context =>
        {
            await delays.NextAsync();
            await FixedAnswer.SendAsync(context, FixedAnswer.Ok);
        };
    }

    /// <summary>Delays of the same length end in the order in which they began.</summary>
    private sealed class Delays(TimeSpan length)
    {
        private readonly Lock _gate = new();
        private readonly Timetable _timetable = new();

        public Task NextAsync()
        {
            lock (_gate) return _timetable.At(Timetable.Now + length.Ticks);
        }
    }
}
