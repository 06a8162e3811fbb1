using System.Text;
using StockExchange.StockServers.Locks;
using StockExchange.StockStore;
using StockExchange.StockStore.Commits;
using StockExchange.StockStore.Durability;
using StockExchange.StockStore.Files;

namespace StockExchange.StockServers.Protocol;

/// <summary>
/// The conversation with one client as a state machine without I/O. It writes no more than there is space for, so the memory for
/// a slow reader is limited: the caller requests more output only after sending it. It never waits for the disk: the caller waits
/// for <see cref="Unacknowledged"/> before it sends the output, once for all orders in it.
/// </summary>
/// <param name="floor">Executes the orders.</param>
internal sealed class Session(TradingFloor floor)
{
    /// <summary>Maximum length of an answer, or of a line of a show, in bytes.</summary>
    public const int LongestAnswer = 128;

    private const string ShuttingDown = "the server is shutting down; this order was not acknowledged";

    private readonly LineAssembler _lines = new();
    private int _showFrom; // the id at which a show continues; 0 if none is in progress

    /// <summary>Sent instead of the answers when their commit has failed; then the connection is closed.</summary>
    public static ReadOnlySpan<byte> DiskFailed => "error: the disk failed; orders are not acknowledged any more\n"u8;

    /// <summary>
    /// Whether the connection must be closed after the output: the client sent exit or a line that is too long, or the server is
    /// ending.
    /// </summary>
    public bool IsOver { get; private set; }

    /// <summary>
    /// The commit on which the answers so far depend, even refusals. They may be sent when it is done, and not at all if it
    /// failed.
    /// </summary>
    /// <remarks>The latest one suffices, since commits complete in the order in which orders are applied.</remarks>
    public Commit Unacknowledged { get; private set; }

    /// <summary>Executes the commands of the input, as far as there is space for the answers.</summary>
    /// <param name="input">The input; what was read is removed.</param>
    /// <param name="output">At least <see cref="LongestAnswer"/> bytes.</param>
    /// <returns>Number of bytes written; 0 if all input is read, or if the session is over.</returns>
    public int Run(ref ReadOnlySpan<byte> input, scoped Span<byte> output)
    {
        int written = 0;
        while (output.Length - written >= LongestAnswer)
        {
            if (_showFrom > 0) written += Show(output[written..]);
            else if (!IsOver && _lines.TryTake(ref input, out ReadOnlySpan<byte> line))
                written += Answer(line, output[written..]);
            else if (!IsOver && _lines.IsTooLong) written += Refuse(output[written..]);
            else break;
        }

        return written;
    }

    private int Answer(ReadOnlySpan<byte> line, Span<byte> output)
    {
        StockCommand command = CommandParser.Parse(line);
        if (floor.IsClosing) return Stop(command.Kind, output);
        switch (command.Kind)
        {
            case CommandKind.Show:
                _showFrom = 1;
                return 0;
            case CommandKind.Exit:
                IsOver = true;
                return 0;
            case CommandKind.Buy:
                return Trade(OrderSide.Buy, command, output);
            case CommandKind.Sell:
                return Trade(OrderSide.Sell, command, output);
            default:
                return Error(command.Mistake!, output);
        }
    }

    private int Trade(OrderSide side, StockCommand command, Span<byte> output)
    {
        var order = new Order(side, command.Id, command.Quantity);
        try
        {
            PendingOrder pending = floor.Trade(order);
            Unacknowledged = pending.Commit;
            return Answer(order, pending.Result.Outcome, output);
        }
        catch (StoreFailedException)
        {
            return Write(DiskFailed, output);
        }
        catch (ObjectDisposedException)
        {
            return Error(ShuttingDown, output);
        }
    }

    private static int Answer(in Order order, OrderOutcome outcome, Span<byte> output) => outcome switch
    {
        OrderOutcome.Filled => Write(order.Side is OrderSide.Buy ? "[buy] success\n"u8 : "[sell] success\n"u8, output),
        OrderOutcome.TooFewLeft => Write("Not enough left stock\n"u8, output),
        OrderOutcome.WouldOverflow => Error("the stock cannot hold that many pieces", output),
        _ => Error($"there is no stock {order.Id}", output),
    };

    /// <summary>Ends the session at the first command that is not executed; an order gets an error.</summary>
    private int Stop(CommandKind command, Span<byte> output)
    {
        IsOver = true;
        return command is CommandKind.Buy or CommandKind.Sell ? Error(ShuttingDown, output) : 0;
    }

    /// <summary>Writes as much of the show as fits, and at its end the empty line.</summary>
    private int Show(Span<byte> output)
    {
        int written = 0;
        foreach (Stock listed in floor.Table.Scan(_showFrom))
        {
            if (output.Length - written <= StockLine.MaxLength) // with space for the empty line
            {
                _showFrom = listed.Id;
                return written;
            }

            if (floor.TryRead(listed.Id, out Stock stock)) written += StockLine.Format(stock, output[written..]);
        }

        _showFrom = 0;
        output[written] = (byte)'\n';
        return written + 1;
    }

    private int Refuse(Span<byte> output)
    {
        IsOver = true;
        return Error($"a line has at most {LineAssembler.LongestLine} bytes", output);
    }

    private static int Error(string mistake, Span<byte> output) => Encoding.ASCII.GetBytes($"error: {mistake}\n", output);

    private static int Write(ReadOnlySpan<byte> text, Span<byte> output)
    {
        text.CopyTo(output);
        return text.Length;
    }
}
