namespace StockExchange.Pages.Charts;

/// <summary>The labels of axes.</summary>
internal static class AxisText
{
    public static string Latency(double milliseconds) => milliseconds switch
    {
        0 => "0",
        < 1 => $"{milliseconds * 1_000:0.##} µs",
        < 1_000 => $"{milliseconds:0.##} ms",
        < 60_000 => $"{milliseconds / 1_000:0.##} s",
        _ => $"{milliseconds / 60_000:0.##} min",
    };

    public static string Count(double value) => value switch
    {
        >= 1_000_000 => $"{value / 1_000_000:0.##} M",
        >= 1 or 0 => $"{value:#,0.##}",
        _ => $"{value:0.####}",
    };

    public static string Percent(double value) => $"{value:0.####} %";

    /// <summary>The labels of a time axis of this length in seconds: seconds, minutes or hours.</summary>
    public static Func<double, string> Time(double length) =>
        length < 180 ? second => $"{second:0.###} s"
        : length < 3 * 3_600 ? second => $"{second / 60:0.##} min"
        : second => $"{second / 3_600:0.##} h";
}
