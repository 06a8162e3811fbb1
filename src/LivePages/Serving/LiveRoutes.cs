using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using StockExchange.LivePages.Content;
using StockExchange.Pages.Html;

namespace StockExchange.LivePages.Serving;

internal sealed class LiveRoutes(
    LiveLayout layout, LiveParts parts, ILiveContent content, Viewers viewers, EventStream events)
{
    private const string Html = "text/html; charset=utf-8";
    private const string Css = "text/css; charset=utf-8";
    private const string JavaScript = "text/javascript; charset=utf-8";

    private readonly DrawnCharts _charts = new(content, parts);

    public void Map(IEndpointRouteBuilder routes)
    {
        routes.MapGet("/", context => WriteAsync(context, Html, Page()));
        routes.MapGet("/page.css", context => WriteAsync(context, Css, PageResource.Style));
        routes.MapGet("/page.js", context => WriteAsync(context, JavaScript, PageResource.Script));
        routes.MapGet("/live.css", context => WriteAsync(context, Css, Own("Live.css")));
        routes.MapGet("/live.js", context => WriteAsync(context, JavaScript, Own("Live.js")));
        routes.MapGet("/charts", ChartsAsync);
        routes.MapGet("/events", context => viewers.CountAsync(() => events.WriteAsync(context)));
        routes.MapGet("/files/{name}", FileAsync);
    }

    private static string Own(string resource) => PageResource.Read(typeof(LiveRoutes).Assembly, resource);

    private static Task WriteAsync(HttpContext context, string type, string text)
    {
        context.Response.ContentType = type;
        return context.Response.WriteAsync(text, context.RequestAborted);
    }

    private string Page() => LivePage.Render(layout, parts, events.Session, _charts.Draw(TimeWindow.OfLast(TimeWindow.Usual)));

    private Task ChartsAsync(HttpContext context)
    {
        IQueryCollection query = context.Request.Query;
        if (TimeWindow.Parse(query["last"], query["from"], query["to"]) is { } window)
            return WriteAsync(context, Html, _charts.Draw(window));
        context.Response.StatusCode = StatusCodes.Status400BadRequest;
        return WriteAsync(context, Html, "Charts are of the last seconds (last=60), or of an interval (from=30&amp;to=60).");
    }

    private async Task FileAsync(HttpContext context)
    {
        if (content.File($"{context.Request.RouteValues["name"]}") is not { } file)
        {
            context.Response.StatusCode = StatusCodes.Status404NotFound;
            await WriteAsync(context, Html, "There is no such file, or it was deleted.");
            return;
        }
        context.Response.ContentType = Html;
        context.Response.Headers.ContentDisposition = $"attachment; filename=\"{file.Name}\"";
        await context.Response.Body.WriteAsync(file.Html, context.RequestAborted);
    }
}
