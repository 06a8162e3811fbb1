using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Mvc;
using StockExchange.StockApi.Customers;
using StockExchange.StockApi.Stocks;

namespace StockExchange.StockApi.Variants;

/// <summary>
/// Sync over async: <c>.Result</c> holds a pool thread for the whole lookup, and the lookup needs a second one to complete. The
/// actions are not inlined, so that a stack names them.
/// </summary>
[Route("api/stocks/taskwait")]
[SuppressMessage("Usage", "VSTHRD103", Justification = "This is the exhibit: it starves the pool.")]
[SuppressMessage("Usage", "VSTHRD002", Justification = "This is the exhibit: it starves the pool.")]
internal sealed class TaskWaitController(CustomerDirectory customers, StockAnswers answers) : ControllerBase
{
    [HttpGet, MethodImpl(MethodImplOptions.NoInlining)]
    public Task Show()
    {
        _ = customers.PretendQueryCustomerFromDbAsync("Dana").Result;
        return answers.ShowAsync(HttpContext);
    }

    [HttpGet(StockRoute.One), MethodImpl(MethodImplOptions.NoInlining)]
    public Task Find()
    {
        _ = customers.PretendQueryCustomerFromDbAsync("Dana").Result;
        return answers.FindAsync(HttpContext);
    }

    [HttpPost(StockRoute.Buy), MethodImpl(MethodImplOptions.NoInlining)]
    public Task Buy()
    {
        _ = customers.PretendQueryCustomerFromDbAsync("Dana").Result;
        return answers.BuyAsync(HttpContext);
    }

    [HttpPost(StockRoute.Sell), MethodImpl(MethodImplOptions.NoInlining)]
    public Task Sell()
    {
        _ = customers.PretendQueryCustomerFromDbAsync("Dana").Result;
        return answers.SellAsync(HttpContext);
    }
}
