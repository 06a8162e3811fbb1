using System.Runtime.InteropServices;

namespace StockExchange.StockServers.Protocol;

/// <summary>What a line asks for.</summary>
internal enum CommandKind
{
    /// <summary>Not a command; the mistake says why.</summary>
    Invalid,
    Show,
    Buy,
    Sell,
    Exit,
}

/// <summary>One line, understood.</summary>
/// <param name="Kind">What it asks for.</param>
/// <param name="Id">Of the stock, for an order.</param>
/// <param name="Quantity">Pieces, for an order; 1 or more.</param>
/// <param name="Mistake">What is wrong with an invalid one, for people.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct StockCommand(CommandKind Kind, int Id = 0, long Quantity = 0, string? Mistake = null);
