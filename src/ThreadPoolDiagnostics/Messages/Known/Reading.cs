using System.Globalization;
using System.Text.RegularExpressions;

namespace ThreadPoolDiagnostics.Messages.Known;

/// <summary>Makes the functions that read messages. Patterns have digits of ASCII only, and few: a number is always
/// finite.</summary>
internal static class Reading
{
    /// <summary>A message without figures.</summary>
    public static Func<string, MessageReading?> Plain(MessageLevel level, string shows)
    {
        MessageReading reading = new(level, shows, []);
        return _ => reading;
    }

    /// <summary>A message without figures that has to match a pattern.</summary>
    public static Func<string, MessageReading?> Plain(Regex pattern, MessageLevel level, string shows)
    {
        MessageReading reading = new(level, shows, []);
        return line => pattern.IsMatch(line) ? reading : null;
    }

    /// <summary>A message with one figure: the group "value" of a pattern.</summary>
    public static Func<string, MessageReading?> WithFigure(
        Regex pattern, MessageLevel level, string name, string unit, Func<double, string> shows) => line =>
        pattern.Match(line) is { Success: true } match && Number(match, "value") is { } value
            ? new(level, shows(value), [new(name, value, unit)])
            : null;

    /// <summary>A group as a number, or as a duration (<c>00:00:01.5</c>) in seconds; null when it did not take part.</summary>
    public static double? Number(Match match, string group) => match.Groups[group] is { Success: true } found
        ? found.Value.Contains(':', StringComparison.Ordinal) ? Seconds(found.Value) : Number(found.Value)
        : null;

    /// <summary>A number of a pattern.</summary>
    public static double? Number(string text) =>
        double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double number) ? number : null;

    private static double? Seconds(string text) =>
        TimeSpan.TryParse(text, CultureInfo.InvariantCulture, out TimeSpan time) ? time.TotalSeconds : null;
}
