using System.Globalization;
using StockExchange.LoadEngine.Results;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Running;

/// <summary>As many connections as the issue of C10K is named after.</summary>
public sealed class ManyConnectionsTests
{
    private const int Connections = 10_000;

    /// <summary>Of each of the two processes; the tests that run at the same time need some, too.</summary>
    private const int FilesNeeded = Connections + 2_000;

    [Fact]
    public async Task Ten_thousand_connections_are_all_open_at_once_and_all_answered()
    {
        Assert.SkipUnless(FileLimit() >= FilesNeeded, $"A process may open only {FileLimit()} files here (ulimit -Hn).");
        Assert.SkipUnless(Ports() >= 2 * Connections, $"There are only {Ports()} local ports here.");
        using LoadTarget target = await LoadTarget.StartAsync("slow", "--delay", "200ms");

        LoadResult result = await Loads.RunAsync(
            target.Url, new() { Connections = Connections, Requests = Connections, Duration = TimeSpan.FromMinutes(1) });

        await Loads.UntilClosedAsync(target.Url);
        Assert.Empty(result.Failures);
        Assert.Equal((Connections, 0), (result.Succeeded, result.Unanswered));
    }

    /// <summary>The hard limit: the runtime raises the soft one to it at start.</summary>
    private static long FileLimit()
    {
        if (!OperatingSystem.IsLinux()) return 0;
        string line = File.ReadLines("/proc/self/limits").First(limit =>
            limit.StartsWith("Max open files", StringComparison.Ordinal));
        string hard = line.Split(' ', StringSplitOptions.RemoveEmptyEntries)[4];
        return hard == "unlimited" ? long.MaxValue : long.Parse(hard, CultureInfo.InvariantCulture);
    }

    private static int Ports()
    {
        int[] range = [.. File.ReadAllText("/proc/sys/net/ipv4/ip_local_port_range")
            .Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)
            .Select(port => int.Parse(port, CultureInfo.InvariantCulture))];
        return range[1] - range[0];
    }
}
