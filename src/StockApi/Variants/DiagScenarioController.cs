using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Mvc;
using StockExchange.StockApi.Customers;

namespace StockExchange.StockApi.Variants;

/// <summary>
/// The three actions of the sample app of "Debug ThreadPool starvation", for readers who follow that article with this service.
/// </summary>
[Route("api/diagscenario")]
[SuppressMessage(
    "Usage", "VSTHRD103:Call async methods when in an async method",
    Justification = "This is the exhibit: it starves the pool.")]
[SuppressMessage(
    "Usage", "VSTHRD002:Avoid problematic synchronous waits",
    Justification = "This is the exhibit: it starves the pool.")]
[SuppressMessage("ApiDesign", "RS0030:Do not use banned APIs", Justification = "This is the exhibit: it starves the pool.")]
internal sealed class DiagScenarioController(CustomerDirectory customers) : ControllerBase
{
    [HttpGet("taskwait"), MethodImpl(MethodImplOptions.NoInlining)]
    public ActionResult<string> TaskWait()
    {
        _ = customers.PretendQueryCustomerFromDbAsync("Dana").Result;
        return "success:taskwait";
    }

    [HttpGet("tasksleepwait"), MethodImpl(MethodImplOptions.NoInlining)]
    public ActionResult<string> TaskSleepWait()
    {
        var lookup = customers.PretendQueryCustomerFromDbAsync("Dana");
        while (!lookup.IsCompleted)
            Thread.Sleep(10);
        return "success:tasksleepwait";
    }

    [HttpGet("taskasyncwait")]
    public async Task<ActionResult<string>> TaskAsyncWait()
    {
        await customers.PretendQueryCustomerFromDbAsync("Dana");
        return "success:taskasyncwait";
    }
}
