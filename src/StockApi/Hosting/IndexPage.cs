using StockExchange.StockApi.Routing;

namespace StockExchange.StockApi.Hosting;

/// <summary>GET /: what this is, and where to go.</summary>
internal static class IndexPage
{
    private const string Text = """
        StockApi: a table of stocks over HTTP. It shows how blocked threads starve a .NET service, and how they do not.

        GET  /api/stocks                 all stocks in id order (JSON; Accept: text/plain for lines; ?from=ID&limit=COUNT)
        GET  /api/stocks/{id}            one stock
        POST /api/stocks/{id}/buy        {"quantity": 5}; the same for sell
             /api/stocks/taskwait/...    the same after a slow customer lookup that blocks a thread;
                                         tasksleepwait polls for it, taskasyncwait awaits it
        GET  /health/live /health/ready  for orchestrators
        GET  /openapi/v1.json            all of it, for programs

        """;

    public static void MapIndexPage(this IEndpointRouteBuilder routes) =>
        routes.MapGet("/", () => Text).ExcludeFromDescription().ForGetAndHead();
}
