namespace MiddlewareClass;

public sealed class PriceHeader(RequestDelegate next)
{
    public Task Invoke(HttpContext context, PriceClient prices)
    {
        decimal price = prices.LoadAsync(1).Result;
        context.Response.Headers["X-Price"] = price.ToString();
        return next(context);
    }
}
