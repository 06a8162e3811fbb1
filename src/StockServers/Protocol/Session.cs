using System.Text;
using StockExchange.StockServers.Locks;
using StockExchange.StockStore;
using StockExchange.StockStore.Commits;
using StockExchange.StockStore.Durability;
using StockExchange.StockStore.Files;

namespace StockExchange.StockServers.Protocol;

/// <summary>
/// The conversation with one client: bytes in, bytes out, and nothing about how they travel. It never writes more than it is
/// given room for, so what a slow reader costs is bounded: who cannot send the output does not ask for more. And it never waits
/// for the disk: whoever sends the output waits for <see cref="Unacknowledged"/>, once for all orders in it.
/// </summary>
/// <param name="floor">Where orders go.</param>
internal sealed class Session(TradingFloor floor)
{
    /// <summary>No answer but a show is longer, and of a show no line: in bytes.</summary>
    public const int LongestAnswer = 128;

    private const string ShuttingDown = "the server is shutting down; this order was not acknowledged";

    private readonly LineAssembler _lines = new();
    private int _showFrom; // a show goes on from this id; 0 when there is none under way

    /// <summary>What the client is told in place of its answers when their commit has failed, before it is sent away.</summary>
    public static ReadOnlySpan<byte> DiskFailed => "error: the disk failed; orders are not acknowledged any more\n"u8;

    /// <summary>
    /// The client said exit, or a line was too long, or the server is ending: after the output that there is, the connection is
    /// to be closed.
    /// </summary>
    public bool IsOver { get; private set; }

    /// <summary>
    /// What the answers so far rest on, refusals as well. They may be sent when it is done; if it failed, not at all.
    /// </summary>
    /// <remarks>The latest one suffices, since commits are done in the order in which orders are applied.</remarks>
    public Commit Unacknowledged { get; private set; }

    /// <summary>
    /// Carries out what the input asks for, as far as there is room for the answers.
    /// </summary>
    /// <param name="input">What came; what was read is cut off.</param>
    /// <param name="output">At least <see cref="LongestAnswer"/> bytes.</param>
    /// <returns>The bytes written. 0 means that all input is read, and that more is needed; or that it is over.</returns>
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

    /// <summary>The first command that is not carried out any more: if it is an order, the client is told so.</summary>
    private int Stop(CommandKind command, Span<byte> output)
    {
        IsOver = true;
        return command is CommandKind.Buy or CommandKind.Sell ? Error(ShuttingDown, output) : 0;
    }

    /// <summary>As much of the show as fits, and in the end the empty line.</summary>
    private int Show(Span<byte> output)
    {
        int written = 0;
        foreach (Stock listed in floor.Table.Scan(_showFrom))
        {
            if (output.Length - written <= StockLine.MaxLength) // with room for the empty line
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
