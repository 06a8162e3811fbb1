namespace StockExchange.TestKit.Servers;

/// <summary>What the kernel holds for clients that do not take it (Linux).</summary>
internal static class UnsentBytes
{
    /// <summary>Of each connection of a local port that has some.</summary>
    public static long[] OfPort(int port) =>
    [
        .. File.ReadLines("/proc/net/tcp").Concat(File.ReadLines("/proc/net/tcp6"))
            .Select(line => line.Split(' ', StringSplitOptions.RemoveEmptyEntries))
            .Where(columns => columns[1].EndsWith($":{port:X4}", StringComparison.Ordinal))
            .Select(columns => Convert.ToInt64(columns[4].Split(':')[0], 16))
            .Where(bytes => bytes > 0),
    ];
}
