using System.Text.RegularExpressions;

namespace ThreadPoolDiagnostics.Messages.Known;

/// <summary>Messages of database clients.</summary>
internal static partial class DatabaseMessages
{
    private const string OtherPool = "Why none was free: connections may be too few, leaked, or held by requests that wait for a "
        + "thread. A synchronous Open() holds its thread while it waits.";

    public static IEnumerable<KnownMessage> All { get; } =
    [
        new("npgsql-pool-exhausted", "The connection pool has been exhausted, either raise 'Max Pool Size' ... or 'Timeout' ...",
            ["The connection pool has been exhausted, either raise "], Npgsql, OtherPool, NextSteps.Connections),
        new("mysqlconnector-pool-exhausted", "Connect Timeout expired. All pooled connections are in use.",
            ["Connect Timeout expired. All pooled connections are in use"],
            Reading.Plain(MessageLevel.DoesNotTell, "No connection of MySqlConnector's pool became free within the timeout."),
            OtherPool, NextSteps.Connections),
        new("sqlclient-pool-exhausted", "The timeout period elapsed prior to obtaining a connection from the pool.",
            ["The timeout period elapsed prior to obtaining a connection from the pool"],
            Reading.Plain(MessageLevel.DoesNotTell, "No connection of SqlClient's pool was obtained within the timeout."),
            OtherPool, NextSteps.Connections),
        new("sqlclient-pre-login-handshake", "but then an error occurred during the pre-login handshake.",
            ["then an error occurred during the pre-login handshake"], PreLogin,
            "Whether the server, its TLS settings or the network failed, or the answer was read too "
                + "late.", NextSteps.ThisProcess),
        new("sqlclient-execution-timeout", "Execution Timeout Expired. The timeout period elapsed prior to completion of "
            + "the operation",
            ["The timeout period elapsed prior to completion of the operation or the server is not responding"],
            Reading.Plain(MessageLevel.DoesNotTell, "A command of SqlClient did not end within CommandTimeout."),
            "Whether the query was slow or blocked by others, or its answer was read late.",
            "Look at the query on the server first (duration, locks). If it is fast there: dotnet-starvation check -p PID."),
        new("mongodb-wait-queue-full", "The wait queue for acquiring a connection to server ... is full.",
            ["The wait queue for acquiring a connection to server "],
            Reading.Plain(WaitQueue(), MessageLevel.DoesNotTell,
                "So many operations of MongoDB's driver already waited for a connection that one more was refused."),
            OtherPool, NextSteps.Connections),
    ];

    private static MessageReading? Npgsql(string line)
    {
        if (NpgsqlPool().Match(line) is not { Success: true } match) return null;
        double size = Reading.Number(match, "size") ?? 0, seconds = Reading.Number(match, "seconds") ?? 0;
        return new(
            MessageLevel.DoesNotTell, $"None of the {size:0} connections of Npgsql's pool became free in {seconds:0} s.",
            [new("timeout", seconds, "s"), new("connections", size)]);
    }

    private static MessageReading PreLogin(string line) => line.Contains("error: 0 - Success", StringComparison.Ordinal)
        ? new(MessageLevel.Suggests, "SqlClient gave up a handshake although no error occurred: its answer was not read in "
            + "time.", [])
        : new(MessageLevel.DoesNotTell, "SqlClient's handshake with the server failed.", []);

    [GeneratedRegex(
        @"either raise '?Max ?Pool ?Size'? \(currently (?<size>[0-9]{1,9})\) "
        + @"or '?Timeout'? \(currently (?<seconds>[0-9]{1,9}) seconds",
        RegexOptions.ExplicitCapture, Timeout.Infinite)]
    private static partial Regex NpgsqlPool();

    [GeneratedRegex(
        @"The wait queue for acquiring a connection to server [^ ]{1,300} is full", RegexOptions.None, Timeout.Infinite)]
    private static partial Regex WaitQueue();
}
