using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;

namespace DotnetStarvation.Incidents.Merging;

/// <summary>An option for a point in time: so long ago (30m, 24h, 7d), or a date, which is UTC unless it says otherwise.
/// </summary>
internal static class SinceOption
{
    private static readonly (char Unit, double Hours)[] Units = [('m', 1 / 60.0), ('h', 1), ('d', 24)];

    public static Option<DateTimeOffset?> Create(TimeProvider time) => new("--since")
    {
        Description = "Leave out incidents that began earlier: 30m, 24h or 7d ago, "
            + "or a date like 2026-11-20 or 2026-11-20T03:00Z",
        HelpName = "TIME",
        CustomParser = result => Parse(result, time.GetUtcNow()),
    };

    private static DateTimeOffset? Parse(ArgumentResult result, DateTimeOffset now)
    {
        string text = result.Tokens[0].Value;
        foreach ((char unit, double hours) in Units)
            if (text.EndsWith(unit) && double.TryParse(
                    text[..^1], NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double count)
                && count * hours <= 24 * 3_650) // ten years
                return now - TimeSpan.FromHours(count * hours);
        if (IsYearFirst(text) && DateTimeOffset.TryParse(
            text, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out DateTimeOffset date)) return date;
        result.AddError($"--since '{text}' is neither like 30m, 24h or 7d, nor a date like 2026-11-20 or 2026-11-20T03:00Z.");
        return null;
    }

    /// <summary>Otherwise 5.11. and 11/5 would be the same day to one reader, and six months apart to another.</summary>
    private static bool IsYearFirst(string text) => text.IndexOf('-', StringComparison.Ordinal) == 4;
}
