using System.Globalization;
using StockExchange.StockApi.Problems;

namespace StockExchange.StockApi.Stocks;

/// <summary>The route's stock id.</summary>
internal static class StockRoute
{
    /// <summary>Template of one stock.</summary>
    public const string One = "{id:int}";

    /// <summary>Template of a buy.</summary>
    public const string Buy = "{id:int}/buy";

    /// <summary>Template of a sell.</summary>
    public const string Sell = "{id:int}/sell";

    /// <summary>The id in the path; routing has checked that it is an integer.</summary>
    public static int Id(HttpContext context) =>
        int.Parse((string)context.Request.RouteValues["id"]!, CultureInfo.InvariantCulture);

    public static Task WriteUnknownAsync(HttpContext context, int id) =>
        ProblemAnswer.WriteAsync(context, Problem.UnknownStock, $"There is no stock {id}.", ("id", id));
}
