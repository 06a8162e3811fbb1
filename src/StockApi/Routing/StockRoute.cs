namespace StockExchange.StockApi.Routing;

/// <summary>Templates of the routes below a table's own.</summary>
internal static class StockRoute
{
    public const string One = "{id:int:digits}";
    public const string Buy = One + "/buy";
    public const string Sell = One + "/sell";
}

/// <summary>Digits only: <c>int</c> alone takes "+1" and " 1" as well, which are no ids.</summary>
internal sealed class DigitsConstraint : IRouteConstraint
{
    public bool Match(
        HttpContext? httpContext, IRouter? route, string routeKey, RouteValueDictionary values, RouteDirection routeDirection) =>
        values[routeKey]?.ToString() is { Length: > 0 } value && !value.AsSpan().ContainsAnyExceptInRange('0', '9');
}
