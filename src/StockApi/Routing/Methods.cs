namespace StockExchange.StockApi.Routing;

/// <summary>HEAD where GET is, and OPTIONS everywhere (RFC 9110, sections 9.1 and 9.3.7).</summary>
internal static class Methods
{
    private static readonly HttpMethodMetadata GetAndHead = new([HttpMethods.Get, HttpMethods.Head]);

    /// <summary>The endpoint answers GET and HEAD, and nothing else.</summary>
    public static void ForGetAndHead(this IEndpointConventionBuilder endpoint) => endpoint.WithMetadata(GetAndHead);

    /// <summary>
    /// Answers OPTIONS: routing refuses it with 405 and the path's methods in <c>Allow</c>, and this changes the status to 204.
    /// </summary>
    public static void UseMethodOptions(this IApplicationBuilder app) => app.Use(next => context =>
        HttpMethods.IsOptions(context.Request.Method) ? AnswerAsync(context, next) : next(context));

    private static async Task AnswerAsync(HttpContext context, RequestDelegate next)
    {
        await next(context);
        if (context.Response is { HasStarted: false, StatusCode: StatusCodes.Status405MethodNotAllowed })
            context.Response.StatusCode = StatusCodes.Status204NoContent;
    }
}
