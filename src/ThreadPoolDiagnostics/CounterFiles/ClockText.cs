using System.Globalization;

namespace ThreadPoolDiagnostics.CounterFiles;

/// <summary>
/// The time of day in a timestamp of any culture, which dotnet-counters writes without naming it: the last three numbers are
/// hours, minutes and seconds, in 12 hours or 24. The order of day and month cannot be known, and is not needed.
/// </summary>
internal static class ClockText
{
    private const int LongestText = 80;

    /// <summary>The time of day, of a timestamp with an offset in UTC: clocks are put forward and back; null when there is
    /// none.</summary>
    public static TimeSpan? Parse(string text)
    {
        if (text.Length is 0 or > LongestText) return null;
        if (char.IsAsciiDigit(text[^1]) is false || !text.Contains('-') || !text.Contains(':')) return LastNumbers(text);
        return DateTimeOffset.TryParse(
            text, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out DateTimeOffset exact)
            ? exact.UtcDateTime.TimeOfDay : LastNumbers(text);
    }

    /// <summary>The time from one to the next: less than 11 hours. A clock that went back counts as one that stood.</summary>
    public static TimeSpan Between(TimeSpan earlier, TimeSpan later)
    {
        long half = TimeSpan.TicksPerDay / 2;
        long passed = (((later - earlier).Ticks % half) + half) % half;
        return passed >= half - TimeSpan.TicksPerHour ? TimeSpan.Zero : TimeSpan.FromTicks(passed);
    }

    /// <summary>Hours, minutes and seconds are the last of at least five numbers.</summary>
    private static TimeSpan? LastNumbers(string text)
    {
        var numbers = new List<int>();
        bool isInside = false;
        foreach (char letter in text)
        {
            int digit = char.IsAsciiDigit(letter) ? letter - '0' : -1;
            if (digit >= 0 && isInside) numbers[^1] = Math.Min(10_000, numbers[^1] * 10 + digit);
            else if (digit >= 0) numbers.Add(digit);
            isInside = digit >= 0;
        }
        return numbers is [_, _, .., < 24 and var hours, < 60 and var minutes, < 60 and var seconds]
            ? new TimeSpan(hours, minutes, seconds) : null;
    }
}
