using System.Text;

namespace StockExchange.Servers.Benchmarks;

/// <summary>
/// Commands that a connection sends one after the other, over and over, as lines, each with the number of lines of its answer; an
/// answer that is a failure begins with the byte.
/// </summary>
internal sealed record CommandSet((string Line, int AnswerLines)[] Commands, byte Failure)
{
    /// <summary>Of StockServers, with a table of one stock.</summary>
    public static CommandSet Stocks { get; } = new([("sell 1 1\n", 1), ("buy 1 1\n", 1), ("show\n", 2)], (byte)'e');

    /// <summary>Of StockServers, without any that only reads.</summary>
    public static CommandSet Orders { get; } = new([("sell 1 1\n", 1), ("buy 1 1\n", 1)], (byte)'e');

    /// <summary>The same as stocks for redis, as inline commands: an order is an addition, a show reads the number.</summary>
    public static CommandSet Redis { get; } =
        new([("INCRBY stock:1 1\r\n", 1), ("DECRBY stock:1 1\r\n", 1), ("GET stock:1\r\n", 2)], (byte)'-');

    /// <summary>So many in one packet, by the number of the command that is first.</summary>
    public Batch[] Batches(int depth) => [.. Enumerable.Range(0, Commands.Length).Select(first => BatchOf(first, depth))];

    private Batch BatchOf(int first, int depth)
    {
        (string Line, int AnswerLines)[] commands =
        [
            .. Enumerable.Range(first, depth).Select(number => Commands[number % Commands.Length]),
        ];
        return new(
            Encoding.ASCII.GetBytes(string.Concat(commands.Select(command => command.Line))),
            commands.Sum(command => command.AnswerLines),
            (first + depth) % Commands.Length);
    }
}

/// <summary>Commands that are sent at once, the number of lines that come back, and the batch after it.</summary>
internal sealed record Batch(byte[] Bytes, int AnswerLines, int Next);
