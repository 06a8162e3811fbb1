using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Filters;
using TestTargets;

namespace TestWebTargets.Warm;

/// <summary>A filter of an asynchronous controller writes an audit record, and waits for it. 250 connections, 600 ms.</summary>
[AttributeUsage(AttributeTargets.Class)]
public sealed class AuditFilterAttribute : ActionFilterAttribute
{
    internal static readonly Scenario Scenario = new("warm-filter",
        WarmSite.Starves("task", "TestWebTargets.Warm.AuditFilterAttribute.OnActionExecuting").Here(),
        () => WarmSite.StartController(callers: 250, "audited/7", _ => { }));

    public override void OnActionExecuting(ActionExecutingContext context)
    {
#pragma warning disable VSTHRD002 // The exhibit: the filter's other half is asynchronous
        WriteAsync(context.ActionDescriptor.Id).Wait(); // blocks
#pragma warning restore VSTHRD002
    }

    private static async Task WriteAsync(string action)
    {
        await Task.Delay(WarmUp.Then(milliseconds: 600));
        GC.KeepAlive(action);
    }
}

[ApiController, Route("audited"), AuditFilter]
public sealed class AuditedController : ControllerBase
{
    [HttpGet("{id:int}")]
    public async Task<string> Get(int id)
    {
        await Task.Delay(5);
        return $"{id}";
    }
}
