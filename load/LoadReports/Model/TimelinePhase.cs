namespace StockExchange.LoadReports.Model;

/// <summary>The phases of the time axis, as reports name them.</summary>
internal static class TimelinePhase
{
    /// <summary>Before the load.</summary>
    public const string Rest = "rest";

    /// <summary>While requests start.</summary>
    public const string Load = "load";

    /// <summary>After the last start, while requests are in flight.</summary>
    public const string Drain = "drain";
}
