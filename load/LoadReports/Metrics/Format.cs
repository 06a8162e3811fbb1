namespace StockExchange.LoadReports.Metrics;

/// <summary>Formats numbers with three significant digits and a unit.</summary>
internal static class Format
{
    public const string Nothing = "-";

    public static string Latency(double? milliseconds) => milliseconds switch
    {
        null => Nothing,
        < 10 => $"{milliseconds:0.00} ms",
        < 1_000 => $"{milliseconds:0} ms",
        _ => $"{milliseconds / 1_000:0.00} s",
    };

    public static string Microseconds(double? microseconds) => microseconds switch
    {
        null => Nothing,
        < 1_000 => $"{microseconds:0.#} us",
        _ => Latency(microseconds / 1_000),
    };

    /// <summary>Milliseconds without the unit, for columns.</summary>
    public static string Milliseconds(double? milliseconds) => milliseconds switch
    {
        null => Nothing,
        < 1 => $"{milliseconds:0.000}",
        < 10 => $"{milliseconds:0.00}",
        < 100 => $"{milliseconds:0.0}",
        _ => $"{milliseconds:#,0}",
    };

    public static string Rate(double rate) => rate switch
    {
        < 1_000 => $"{rate:0.00}",
        _ => $"{rate:#,0}",
    };

    public static string Percent(double? share) => share is null ? Nothing : $"{share * 100:0.#} %";

    public static string Count(long? count) => count is null ? Nothing : $"{count:#,0}";

    public static string Seconds(double seconds) => $"{seconds:#,0.###} s";

    /// <summary>A count with its noun: "1 round", "3 rounds".</summary>
    public static string Plural(long count, string one) => $"{count:#,0} {one}{(count == 1 ? "" : "s")}";
}
