namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>Figures in words, for all front ends: none is rounded to nothing, to all, or to more than it is.</summary>
public static class FigureText
{
    /// <summary>The share below which a percentage would be rounded to 0, and above which to 100.</summary>
    private const double LeastPercent = 0.5, MostPercent = 100 - LeastPercent;

    private const double FewestThreads = 0.05;

    /// <summary>A short text: less than 1 ms, 40 ms, 2.4 s, 95 s, 1.5 h.</summary>
    public static string Duration(TimeSpan time) => time.TotalSeconds switch
    {
        >= 3_599.5 => $"{time.TotalHours:#,0.0} h",
        >= 9.95 => $"{time.TotalSeconds:#,0} s",
        >= 0.9995 => $"{time.TotalSeconds:0.0} s",
        >= 0.001 => $"{time.TotalMilliseconds:0} ms",
        _ => "less than 1 ms",
    };

    /// <summary>A measured time, to a tenth of a second: 0.4 s, 75.0 s.</summary>
    internal static string Seconds(TimeSpan time) => $"{time.TotalSeconds:0.0} s";

    /// <summary>A number of things: 1 item, 2 items.</summary>
    public static string Count(long number, string what) => $"{number:#,0} {what}{Plural(number)}";

    /// <summary>The ending of a noun after this number.</summary>
    public static string Plural(long number) => number == 1 ? "" : "s";

    /// <summary>A share of 0 to 1 as a percentage; 0 % and 100 % only where it is exactly that.</summary>
    public static string Share(double share) => Percent(100 * share);

    /// <summary>A percentage of 0 to 100; 0 % and 100 % only where it is exactly that.</summary>
    public static string Percent(double percent) => percent switch
    {
        > 0 and < LeastPercent => "less than 1 %",
        >= MostPercent and < 100 => "over 99 %",
        _ => $"{percent:0} %",
    };

    /// <summary>A rate a second, with a decimal below 10.</summary>
    public static string Rate(double perSecond) => perSecond switch
    {
        > 0 and < 0.05 => "fewer than 0.1",
        < 9.95 => $"{perSecond:0.#}",
        _ => $"{perSecond:#,0}",
    };

    /// <summary>A mean number of threads: only a small one has a decimal.</summary>
    internal static string Mean(double threads) => threads switch
    {
        > 0 and < FewestThreads => "fewer than 0.1",
        < 9.95 => $"{threads:0.#}",
        _ => $"{threads:0}",
    };

    /// <summary>The ending of a noun after such a number.</summary>
    internal static string Plural(string mean) => mean == "1" ? "" : "s";
}
