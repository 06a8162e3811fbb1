using System.Globalization;

namespace StockExchange.LivePages.Content;

/// <summary>An interval of the time axis in seconds, or the last so many of them.</summary>
/// <param name="Last">How many; null when the interval stands still.</param>
/// <param name="From">Its beginning, then.</param>
/// <param name="To">Its end, then.</param>
internal sealed record TimeWindow(double? Last, double From, double To)
{
    /// <summary>What a page begins with.</summary>
    public const double Usual = 300;

    private const double Shortest = 5;

    public static TimeWindow OfLast(double seconds) => new(seconds, 0, 0);

    /// <summary>As in an address: last, or from and to.</summary>
    /// <returns>Null when they are no such thing.</returns>
    public static TimeWindow? Parse(string? last, string? from, string? to)
    {
        if (Number(last) is { } seconds and >= Shortest) return OfLast(seconds);
        return last is null && Number(from) is { } begin && Number(to) is { } end && end > begin
            ? new(null, begin, Math.Max(end, begin + Shortest))
            : null;
    }

    /// <summary>Where it lies when there is data between these two.</summary>
    public (double From, double To) Within(double oldest, double newest) =>
        Last is { } last ? (Math.Max(oldest, newest - last), newest) : (From, To);

    private static double? Number(string? text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double number) && double.IsFinite(number)
            ? number
            : null;
}
