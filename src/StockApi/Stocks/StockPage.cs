using System.Runtime.InteropServices;

namespace StockExchange.StockApi.Stocks;

/// <summary>The part of the table that a show asks for.</summary>
/// <param name="From">The first id; the page begins at the next listed one.</param>
/// <param name="Limit">The most stocks.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct StockPage(int From, int Limit);
