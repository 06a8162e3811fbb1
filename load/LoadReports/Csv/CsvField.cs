namespace StockExchange.LoadReports.Csv;

/// <summary>A field of a CSV file (RFC 4180), with invariant numbers; empty for null.</summary>
internal static class CsvField
{
    public static string Of(object? value)
    {
        string text = FormattableString.Invariant($"{value}");
        return text.AsSpan().ContainsAny(",\"\r\n") ? $"\"{text.Replace("\"", "\"\"")}\"" : text;
    }
}
