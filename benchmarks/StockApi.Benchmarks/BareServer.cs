namespace StockExchange.StockApi.Benchmarks;

/// <summary>
/// Kestrel with a single delegate behind it: no routing, no controllers, no look at the request, and the same body and content
/// type that StockApi answers with.
/// </summary>
internal static class BareServer
{
    public static Task RunAsync(string url)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls(url);
        WebApplication app = builder.Build();
        app.Run(Answer);
        app.Lifetime.ApplicationStarted.Register(() => Console.WriteLine($"Now listening on: {app.Urls.Single()}"));
        return app.RunAsync();
    }

    private static Task Answer(HttpContext context)
    {
        byte[] body = HttpMethods.IsPost(context.Request.Method) ? SampleTable.Bought : SampleTable.Json;
        context.Response.ContentType = "application/json; charset=utf-8";
        context.Response.ContentLength = body.Length;
        return context.Response.Body.WriteAsync(body).AsTask();
    }
}
