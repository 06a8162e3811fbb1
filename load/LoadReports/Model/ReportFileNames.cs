namespace StockExchange.LoadReports.Model;

/// <summary>What a folder of --report holds.</summary>
internal static class ReportFileNames
{
    public const string Data = "report.json";
    public const string Samples = "samples.csv";
    public const string Page = "report.html";
}
