using StockExchange.StockApi.Routing;

namespace StockExchange.StockApi.Hosting;

/// <summary>GET /: what this is, and where to go.</summary>
internal static class IndexPage
{
    private const string Text = """
        StockApi: a table of stocks over HTTP. It reproduces thread pool starvation, and the cure.

        GET  /api/stocks                 all stocks in id order (JSON; Accept: text/plain for lines; ?from=ID&limit=COUNT)
        GET  /api/stocks/{id}            one stock
        POST /api/stocks/{id}/buy        {"quantity": 5}; the same for sell
             /api/stocks/taskwait/...    the same after a slow customer lookup that blocks a thread;
                                         tasksleepwait polls for it, taskasyncwait awaits it
        GET  /health/live /health/ready  health checks
        GET  /openapi/v1.json            the OpenAPI document; in Development /docs to try it in a browser

        """;

    public static void MapIndexPage(this IEndpointRouteBuilder routes) =>
        routes.MapGet("/", () => Text).ExcludeFromDescription().ForGetAndHead();
}
