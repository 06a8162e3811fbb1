namespace Web;

public sealed class SlowMiddleware(RequestDelegate next)
{
    public async Task InvokeAsync(HttpContext context)
    {
        if (context.Request.Path == "/middleware") Thread.Sleep(110); // WAIT sleep 100ms request="GET /middleware"
        await next(context);
    }
}
