using System.Text.RegularExpressions;

namespace StockExchange.StockLoad.Experiments.Processes;

/// <summary>StockServers as a child process.</summary>
internal static partial class StockServersStart
{
    public const string Project = "StockServers";

    /// <summary>It has hundreds of threads to end, and a file to save, maybe on a busy machine.</summary>
    private static readonly TimeSpan StopPatience = TimeSpan.FromSeconds(20);

    /// <param name="binary">The build to run.</param>
    /// <param name="model">How its connections and threads meet.</param>
    /// <param name="stocks">Its stock.txt, which it overwrites at its end.</param>
    /// <param name="workers">Of thread-pool: the threads made in advance.</param>
    public static ServerStart FromBinary(ServerBinary binary, string model, string stocks, int workers) => new()
    {
        Binary = binary,
        Arguments = [
            "--model", model, "--port", "0", "--stocks", stocks, "--workers", $"{workers}",
            "--durability", "snapshot", // models are compared, not disks
        ],
        FindAddress = line => Announcement.Match(line) is { Success: true } match
            ? new($"tcp://{match.Groups["address"].Value}")
            : null,
        StopPatience = StopPatience,
    };

    [GeneratedRegex(@"^Listening on (?<address>\S+): ", RegexOptions.ExplicitCapture, 1_000)]
    private static partial Regex Announcement { get; }
}
