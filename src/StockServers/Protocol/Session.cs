using System.Text;
using StockExchange.StockServers.Locks;
using StockExchange.StockStore;
using StockExchange.StockStore.Files;

namespace StockExchange.StockServers.Protocol;

/// <summary>
/// The conversation with one client: bytes in, bytes out, and nothing about how they travel. It never writes more than it is
/// given room for, so what a slow reader costs is bounded: who cannot send the output does not ask for more.
/// </summary>
/// <param name="floor">Where orders go.</param>
internal sealed class Session(TradingFloor floor)
{
    /// <summary>No answer but a show is longer, and of a show no line: in bytes.</summary>
    public const int LongestAnswer = 128;

    private readonly LineAssembler _lines = new();
    private int _showFrom; // a show goes on from this id; 0 when there is none under way

    /// <summary>
    /// The client said exit, or a line was too long: after the output that there is, the connection is to be closed.
    /// </summary>
    public bool IsOver { get; private set; }

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

    private int Trade(OrderSide side, StockCommand order, Span<byte> output) => floor.Trade(side, order.Id, order.Quantity) switch
    {
        OrderOutcome.Filled => Write(side is OrderSide.Buy ? "[buy] success\n"u8 : "[sell] success\n"u8, output),
        OrderOutcome.TooFewLeft => Write("Not enough left stock\n"u8, output),
        OrderOutcome.WouldOverflow => Error("so many pieces do not fit into the table", output),
        OrderOutcome.UnknownStock => Error($"there is no stock {order.Id}", output),
        _ => Error("the server is shutting down; this order was not acknowledged", output),
    };

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
