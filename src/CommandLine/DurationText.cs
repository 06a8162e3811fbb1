using System.Globalization;

namespace StockExchange.CommandLine;

/// <summary>
/// Durations on the command line: <c>10s</c>, <c>500ms</c>, <c>2m</c>, <c>1.5s</c>, <c>10</c> (seconds), <c>00:00:10</c> or
/// <c>0:00:00:10</c> (with days). At most a day.
/// </summary>
internal static class DurationText
{
    public const string Expected = "write it like 10s, 500ms, 2m, 10 (seconds) or 00:00:10";

    private static readonly (string Unit, double Milliseconds)[] Units =
        [("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000), ("", 1_000)];

    private static readonly string[] Clock =
    [
        @"h\:mm\:ss", @"hh\:mm\:ss", @"h\:mm\:ss\.FFF", @"hh\:mm\:ss\.FFF", @"d\:hh\:mm\:ss", @"dd\:hh\:mm\:ss",
    ];

    private static readonly TimeSpan Longest = TimeSpan.FromDays(1);

    /// <summary>Rejects a number without a unit: a latency might be meant in seconds or milliseconds.</summary>
    public static bool TryParseWithUnit(string text, out TimeSpan duration)
    {
        duration = default;
        return !text.All(character => char.IsAsciiDigit(character) || character == '.') && TryParse(text, out duration);
    }

    /// <summary>Accepts a number without a unit as seconds, as timeout and sleep do.</summary>
    public static bool TryParse(string text, out TimeSpan duration)
    {
        if (TimeSpan.TryParseExact(text, Clock, CultureInfo.InvariantCulture, out duration)) return true;
        foreach ((string unit, double milliseconds) in Units)
            if (text.EndsWith(unit, StringComparison.Ordinal) && TryParse(text[..^unit.Length], milliseconds, out duration))
                return true;
        return false;
    }

    /// <summary>Formats in the largest unit that gives a short number: 500ms, 10s, 1.5s, 2m.</summary>
    public static string Format(TimeSpan duration)
    {
        double milliseconds = duration.TotalMilliseconds;
        if (milliseconds is > 0 and < 1_000) return $"{milliseconds:0.###}ms";
        bool isMinutes = milliseconds >= 60_000 && milliseconds % 60_000 == 0;
        return isMinutes ? $"{milliseconds / 60_000:0.###}m" : $"{milliseconds / 1_000:0.###}s";
    }

    private static bool TryParse(string number, double unit, out TimeSpan duration)
    {
        duration = default;
        bool isNumber = double.TryParse(number, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double value);
        if (!isNumber || value * unit > Longest.TotalMilliseconds) return false;
        duration = TimeSpan.FromMilliseconds(value * unit);
        return true;
    }
}
