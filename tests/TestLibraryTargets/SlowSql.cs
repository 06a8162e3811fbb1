using System.Globalization;
using TestTargets;

namespace TestLibraryTargets;

/// <summary>Expressions that a database takes its time for: 1 ms during the warm-up.</summary>
internal static class SlowSql
{
    public static string Postgres(int milliseconds) => WarmUp.IsOver
        ? $"pg_sleep({Seconds(milliseconds)})"
        : $"pg_sleep(CASE WHEN extract(epoch FROM clock_timestamp()) < {End} THEN 0.001 ELSE {Seconds(milliseconds)} END)";

    public static string MariaDb(int milliseconds) => WarmUp.IsOver
        ? $"sleep({Seconds(milliseconds)})"
        : $"sleep(if(unix_timestamp() < {End}, 0.001, {Seconds(milliseconds)}))";

    /// <summary>The end of the warm-up, in seconds since 1970.</summary>
    private static long End => (DateTimeOffset.UtcNow + WarmUp.Left).ToUnixTimeSeconds();

    private static string Seconds(int milliseconds) => (milliseconds / 1_000.0).ToString(CultureInfo.InvariantCulture);
}
