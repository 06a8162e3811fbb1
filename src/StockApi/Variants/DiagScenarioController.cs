using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Mvc;
using StockExchange.StockApi.Customers;

namespace StockExchange.StockApi.Variants;

/// <summary>
/// The three actions of the sample app of "Debug ThreadPool starvation", for readers who follow that article with this service.
/// </summary>
[ApiController, Route("api/diagscenario")]
[SuppressMessage("Usage", "VSTHRD103", Justification = "This is the exhibit: it starves the pool.")]
[SuppressMessage("Usage", "VSTHRD002", Justification = "This is the exhibit: it starves the pool.")]
[SuppressMessage("ApiDesign", "RS0030", Justification = "This is the exhibit: it starves the pool.")]
public sealed class DiagScenarioController(CustomerDirectory customers) : ControllerBase
{
    /// <summary>The lookup by <c>.Result</c>, then <c>success:taskwait</c>.</summary>
    [HttpGet("taskwait"), HttpHead("taskwait"), MethodImpl(MethodImplOptions.NoInlining)]
    public ActionResult<string> TaskWait()
    {
        _ = customers.PretendQueryCustomerFromDbAsync("Dana").Result;
        return "success:taskwait";
    }

    /// <summary>The lookup by Sleep-polling, then <c>success:tasksleepwait</c>.</summary>
    [HttpGet("tasksleepwait"), HttpHead("tasksleepwait"), MethodImpl(MethodImplOptions.NoInlining)]
    public ActionResult<string> TaskSleepWait()
    {
        Task<Customer> lookup = customers.PretendQueryCustomerFromDbAsync("Dana");
        while (!lookup.IsCompleted)
            Thread.Sleep(10);
        return "success:tasksleepwait";
    }

    /// <summary>The lookup by <c>await</c>, then <c>success:taskasyncwait</c>.</summary>
    [HttpGet("taskasyncwait"), HttpHead("taskasyncwait")]
    public async Task<ActionResult<string>> TaskAsyncWait()
    {
        await customers.PretendQueryCustomerFromDbAsync("Dana");
        return "success:taskasyncwait";
    }
}
