using System.Runtime.InteropServices;
using StockExchange.StockApi.Problems;

namespace StockExchange.StockApi.Stocks;

/// <summary>The part of the table that a show asks for.</summary>
/// <param name="From">The first id; the page begins at the next listed one.</param>
/// <param name="Limit">The most stocks.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct StockPage(int From, int Limit)
{
    /// <exception cref="ProblemException">A number is below 1.</exception>
    public static StockPage FromQuery(int from, int limit) =>
        from > 0 && limit > 0 ? new StockPage(from, limit) : throw InputProblem.BadPage;
}
