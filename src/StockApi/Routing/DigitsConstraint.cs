namespace StockExchange.StockApi.Routing;

/// <summary>Digits only: <c>int</c> alone takes "+1" and " 1" as well, which are no ids.</summary>
internal sealed class DigitsConstraint : IRouteConstraint
{
    public bool Match(
        HttpContext? httpContext, IRouter? route, string routeKey, RouteValueDictionary values, RouteDirection routeDirection) =>
        values[routeKey]?.ToString() is { Length: > 0 } value && !value.AsSpan().ContainsAnyExceptInRange('0', '9');
}
