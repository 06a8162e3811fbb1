namespace StockExchange.StockApi.Hosting;

/// <summary>
/// Answers OPTIONS (RFC 9110, section 9.3.7). Routing finds out which methods a path has when it refuses another one, and writes
/// them to <c>Allow</c>; OPTIONS is another one everywhere.
/// </summary>
internal static class MethodOptions
{
    public static void UseMethodOptions(this IApplicationBuilder app) => app.Use(next => context =>
        HttpMethods.IsOptions(context.Request.Method) ? AnswerAsync(context, next) : next(context));

    private static async Task AnswerAsync(HttpContext context, RequestDelegate next)
    {
        await next(context);
        if (context.Response is { HasStarted: false, StatusCode: StatusCodes.Status405MethodNotAllowed })
            context.Response.StatusCode = StatusCodes.Status204NoContent;
    }
}
