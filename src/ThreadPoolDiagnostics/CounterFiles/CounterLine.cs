using System.Globalization;
using System.Text.RegularExpressions;

namespace ThreadPoolDiagnostics.CounterFiles;

/// <summary>One number of a counter of System.Runtime, as a file has it.</summary>
/// <param name="Clock">The time of day, of 12 hours or of 24: only differences count.</param>
/// <param name="Name">The name with unit and tags: "dotnet.process.cpu.time (s / 1 sec)[cpu.mode=user]".</param>
/// <param name="IsRate">Whether it is what an interval added; otherwise a level or a total.</param>
/// <param name="Value">The number.</param>
internal sealed partial record CounterLine(TimeSpan Clock, string Name, bool IsRate, double Value)
{
    /// <summary>The provider whose counters count.</summary>
    public const string Provider = "System.Runtime";

    /// <summary>Longer names are no counter of the runtime's.</summary>
    private const int LongestName = 200;

    private const double LongestInterval = 3_600;

    /// <summary>The name alone: "dotnet.process.cpu.time", "CPU Usage".</summary>
    public string BareName { get; } = Bare(Name);

    /// <summary>The interval of a rate in seconds, by its name; 1 when it has none.</summary>
    public double Seconds { get; } =
        Interval().Match(Name) is { Success: true } found
        && double.TryParse(found.Groups["seconds"].Value, CultureInfo.InvariantCulture, out double seconds)
            ? Math.Clamp(seconds, 0.1, LongestInterval)
            : 1;

    /// <summary>Makes a line of what a file has in it; null when that is no counter of the runtime's, or no number.</summary>
    /// <param name="clock">When it was published; null for an unreadable time.</param>
    /// <param name="name">The name with unit and tags.</param>
    /// <param name="type">Metric or Rate.</param>
    /// <param name="value">The number, with a point or a comma.</param>
    public static CounterLine? From(TimeSpan? clock, string name, string type, string value)
    {
        if (clock is not { } time || name.Length > LongestName || type is not ("Metric" or "Rate")) return null;
        bool isNumber =
            double.TryParse(value.Replace(',', '.'), NumberStyles.Float, CultureInfo.InvariantCulture, out double number);
        return isNumber && double.IsFinite(number) ? new(time, name, type is "Rate", number) : null;
    }

    /// <summary>Before the unit, the tags, or the interval, whichever comes first.</summary>
    private static string Bare(string name)
    {
        int end = name.AsSpan().IndexOfAny("[(");
        string bare = end < 0 ? name : name[..end];
        int interval = bare.IndexOf(" / ", StringComparison.Ordinal);
        return (interval < 0 ? bare : bare[..interval]).TrimEnd();
    }

    [GeneratedRegex(
        @"/ (?<seconds>[0-9.]{1,8}) sec", RegexOptions.CultureInvariant | RegexOptions.ExplicitCapture,
        matchTimeoutMilliseconds: 1_000)]
    private static partial Regex Interval();
}
