using Microsoft.AspNetCore.Mvc.Filters;

namespace ActionFilter;

public sealed class PriceFilterAttribute : ActionFilterAttribute
{
    public override void OnActionExecuting(ActionExecutingContext context)
    {
        var prices = context.HttpContext.RequestServices.GetRequiredService<PriceClient>();
        context.HttpContext.Items["price"] = prices.LoadAsync(1).GetAwaiter().GetResult();
    }
}
