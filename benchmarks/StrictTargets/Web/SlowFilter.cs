using Microsoft.AspNetCore.Mvc.Filters;

namespace Web;

public sealed class SlowFilter : IActionFilter
{
    public void OnActionExecuting(ActionExecutingContext context)
    {
        if (context.HttpContext.Request.Path == "/stock/filtered")
            Thread.Sleep(110); // WAIT sleep 100ms request="GET /stock/filtered"
    }

    public void OnActionExecuted(ActionExecutedContext context)
    {
    }
}
