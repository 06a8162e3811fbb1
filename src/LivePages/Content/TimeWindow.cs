using System.Globalization;

namespace StockExchange.LivePages.Content;

/// <summary>The last seconds of the time axis, or a fixed interval of it (when <paramref name="Last"/> is null).</summary>
internal sealed record TimeWindow(double? Last, double From, double To)
{
    /// <summary>The last seconds that a page shows first.</summary>
    public const double Usual = 300;

    private const double Shortest = 5;

    public static TimeWindow OfLast(double seconds) => new(seconds, 0, 0);

    /// <summary>Parses the query of a URL: last, or from and to.</summary>
    /// <returns>The window; null when the values are invalid.</returns>
    public static TimeWindow? Parse(string? last, string? from, string? to)
    {
        if (Number(last) is { } seconds and >= Shortest) return OfLast(seconds);
        return last is null && Number(from) is { } begin && Number(to) is { } end && end > begin && double.IsFinite(end - begin)
            ? new(null, begin, Math.Max(end, begin + Shortest))
            : null;
    }

    /// <summary>The interval, given the first and the last second with data.</summary>
    public (double From, double To) Within(double oldest, double newest) =>
        Last is { } last ? (Math.Max(oldest, newest - last), newest) : (From, To);

    private static double? Number(string? text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double number) && double.IsFinite(number)
            ? number
            : null;
}
