namespace StockExchange.LoadReports.Metrics;

/// <summary>A generator of a merged report in words.</summary>
internal static class GeneratorText
{
    /// <summary>How long after the first generator it began.</summary>
    public static string Offset(GeneratorSection generator) =>
        generator.OffsetSeconds < 1 ? $"{generator.OffsetSeconds * 1_000:0} ms" : Format.Seconds(generator.OffsetSeconds);
}
