using TestTargets;

namespace TestWebTargets.Warm;

/// <summary>A filter of a minimal endpoint checks the key against a service, and waits. 250 connections, 600 ms.</summary>
internal sealed class KeyFilter : IEndpointFilter
{
    public static readonly Scenario Scenario = new("warm-endpoint-filter",
        WarmSite.Starves("task", "TestWebTargets.Warm.KeyFilter.InvokeAsync").Here(),
        () => WarmSite.Start(callers: 250, _ => { }, site => site.MapGet("/", () => "page").AddEndpointFilter<KeyFilter>()));

    public ValueTask<object?> InvokeAsync(EndpointFilterInvocationContext context, EndpointFilterDelegate next)
    {
#pragma warning disable VSTHRD002, VSTHRD103 // The exhibit
        bool isKnown = CheckAsync(context.HttpContext.Connection.Id).GetAwaiter().GetResult(); // blocks
#pragma warning restore VSTHRD002, VSTHRD103
        return isKnown ? next(context) : new(Results.Unauthorized());
    }

    private static async Task<bool> CheckAsync(string key)
    {
        await Task.Delay(WarmUp.Then(milliseconds: 600));
        return key.Length > 0;
    }
}
