using System.Globalization;
using System.Runtime.InteropServices;
using Microsoft.Extensions.Primitives;
using StockExchange.StockApi.Problems;

namespace StockExchange.StockApi.Stocks;

/// <summary>The part of the table that a show asks for: <c>?from=ID&amp;limit=COUNT</c>.</summary>
/// <param name="From">The first id; the page begins at the next listed one.</param>
/// <param name="Limit">The most stocks.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct StockPage(int From, int Limit)
{
    public static readonly StockPage Whole = new(1, int.MaxValue);

    /// <exception cref="ProblemException">A number is not one, is not positive, or comes twice.</exception>
    public static StockPage Parse(HttpRequest request)
    {
        if (!request.QueryString.HasValue) return Whole;

        IQueryCollection query = request.Query;
        return new StockPage(Positive(query, "from", Whole.From), Positive(query, "limit", Whole.Limit));
    }

    private static int Positive(IQueryCollection query, string name, int unlessGiven)
    {
        if (!query.TryGetValue(name, out StringValues given)) return unlessGiven;
        if (int.TryParse(given, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number > 0) return number;

        throw new ProblemException(
            Problem.BadPage, $"?{name}={given} was given; {name} must be one whole number from 1 to {int.MaxValue}.");
    }
}
