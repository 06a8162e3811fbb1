using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Mvc;
using StockExchange.StockApi.Customers;
using StockExchange.StockApi.Stocks;

namespace StockExchange.StockApi.Variants;

/// <summary>
/// Sleep-polling: it does not call <c>Wait</c>, so no analyzer and no event of the runtime sees it, but it holds a pool thread
/// all the same, and it hears of the answer up to 10 ms late.
/// </summary>
[Route("api/stocks/tasksleepwait")]
[SuppressMessage("ApiDesign", "RS0030", Justification = "This is the exhibit: it starves the pool.")]
internal sealed class TaskSleepWaitController(CustomerDirectory customers, StockAnswers answers) : ControllerBase
{
    [HttpGet, MethodImpl(MethodImplOptions.NoInlining)]
    public Task Show()
    {
        Task<Customer> lookup = customers.PretendQueryCustomerFromDbAsync("Dana");
        while (!lookup.IsCompleted)
            Thread.Sleep(10);
        return answers.ShowAsync(HttpContext);
    }

    [HttpGet(StockRoute.One), MethodImpl(MethodImplOptions.NoInlining)]
    public Task Find()
    {
        Task<Customer> lookup = customers.PretendQueryCustomerFromDbAsync("Dana");
        while (!lookup.IsCompleted)
            Thread.Sleep(10);
        return answers.FindAsync(HttpContext);
    }

    [HttpPost(StockRoute.Buy), MethodImpl(MethodImplOptions.NoInlining)]
    public Task Buy()
    {
        Task<Customer> lookup = customers.PretendQueryCustomerFromDbAsync("Dana");
        while (!lookup.IsCompleted)
            Thread.Sleep(10);
        return answers.BuyAsync(HttpContext);
    }

    [HttpPost(StockRoute.Sell), MethodImpl(MethodImplOptions.NoInlining)]
    public Task Sell()
    {
        Task<Customer> lookup = customers.PretendQueryCustomerFromDbAsync("Dana");
        while (!lookup.IsCompleted)
            Thread.Sleep(10);
        return answers.SellAsync(HttpContext);
    }
}
