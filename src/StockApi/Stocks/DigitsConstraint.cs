namespace StockExchange.StockApi.Stocks;

/// <summary>Digits only: <c>int</c> alone takes "+1" and " 1" as well, so that a stock would have many addresses.</summary>
internal sealed class DigitsConstraint : IRouteConstraint
{
    public bool Match(
        HttpContext? httpContext, IRouter? route, string routeKey, RouteValueDictionary values, RouteDirection routeDirection) =>
        values[routeKey]?.ToString() is { Length: > 0 } value && !value.AsSpan().ContainsAnyExceptInRange('0', '9');
}
