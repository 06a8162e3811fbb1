namespace MappedRoutes;

public static class QuoteRoutes
{
    public static IEndpointRouteBuilder MapQuotes(this IEndpointRouteBuilder routes)
    {
        RouteGroupBuilder group = routes.MapGroup("/price");
        group.MapGet("/{id:int}", (int id, Quotes quotes) =>
        {
            if (id < 0) return Results.BadRequest();
            return Results.Ok(quotes.Of(id));
        });
        group.MapGet("/{id:int}/text", (int id, Quotes quotes) => quotes.Of(id).Price.ToString());
        return routes;
    }
}
