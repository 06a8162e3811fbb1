namespace StockExchange.LoadReports.Model;

/// <summary>What an interval of the time axis belongs to, as reports name it.</summary>
internal static class TimelinePhase
{
    /// <summary>Before the load.</summary>
    public const string Rest = "rest";

    /// <summary>While requests start.</summary>
    public const string Load = "load";

    /// <summary>While those in flight are waited for.</summary>
    public const string Drain = "drain";
}
