using Microsoft.AspNetCore.Mvc;
using TestTargets;

namespace TestWebTargets.Warm;

/// <summary>A synchronous action over a store that waits for its own asynchronous half. 250 connections, 600 ms.</summary>
[ApiController, Route("orders")]
public sealed class OrdersController(OrderStore store) : ControllerBase
{
    internal static readonly Scenario Scenario = new("warm-controller",
        WarmSite.Starves("task", "TestWebTargets.Warm.OrderStore.Load").Here(),
        () => WarmSite.StartController(callers: 250, "orders/7", site => site.Services.AddSingleton<OrderStore>()));

    [HttpGet("{id:int}")]
    public ActionResult<string> Get(int id) => store.Load(id);
}

public sealed class OrderStore
{
#pragma warning disable VSTHRD002 // The exhibit
    public string Load(int id) => LoadAsync(id).Result; // blocks
#pragma warning restore VSTHRD002

    private static async Task<string> LoadAsync(int id)
    {
        await Task.Delay(WarmUp.Then(milliseconds: 600));
        return $"order {id}";
    }
}
