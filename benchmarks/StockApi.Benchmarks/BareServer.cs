using StockExchange.Measuring;

namespace StockExchange.StockApi.Benchmarks;

/// <summary>
/// Kestrel with a single delegate behind it: no routing, no controllers, no look at the request, and the same body and content
/// type that StockApi answers with.
/// </summary>
internal static class BareServer
{
    /// <summary>Listens at the URL; an order may do something before it is answered.</summary>
    public static Task RunAsync(string url, Action? onOrder = null)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls(url);
        WebApplication app = builder.Build();
        app.Run(context => AnswerAsync(context, onOrder));
        app.Lifetime.ApplicationStarted.Register(() => Console.WriteLine($"Now listening on: {app.Urls.Single()}"));
        return app.RunAsync();
    }

    private static Task AnswerAsync(HttpContext context, Action? onOrder)
    {
        bool isOrder = HttpMethods.IsPost(context.Request.Method);
        if (isOrder) onOrder?.Invoke();
        byte[] body = isOrder ? SampleTable.Bought : SampleTable.Json;
        context.Response.ContentType = "application/json; charset=utf-8";
        context.Response.ContentLength = body.Length;
        return context.Response.Body.WriteAsync(body).AsTask();
    }
}
