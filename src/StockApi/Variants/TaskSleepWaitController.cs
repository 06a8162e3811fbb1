using System.ComponentModel.DataAnnotations;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;
using StockExchange.StockApi.Customers;
using StockExchange.StockApi.Routing;
using StockExchange.StockApi.Stocks;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Variants;

/// <summary>
/// Sleep-polling: it does not call <c>Wait</c>, so no analyzer and no event of the runtime sees it, but it holds a pool thread
/// all the same, and it hears of the answer up to 10 ms late.
/// </summary>
[ApiController, Route("api/stocks/tasksleepwait")]
[SuppressMessage("ApiDesign", "RS0030", Justification = "This is the exhibit: it starves the pool.")]
public sealed class TaskSleepWaitController(CustomerDirectory customers, StockAnswers answers) : ControllerBase
{
    /// <inheritdoc cref="StockAnswers.Show"/>
    [HttpGet, HttpHead, MethodImpl(MethodImplOptions.NoInlining)]
    public ShowResult Show([Range(1, int.MaxValue)] int from = 1, [Range(1, int.MaxValue)] int limit = int.MaxValue)
    {
        Task<Customer> lookup = customers.PretendQueryCustomerFromDbAsync("Dana");
        while (!lookup.IsCompleted)
            Thread.Sleep(10);
        return answers.Show(from, limit);
    }

    /// <inheritdoc cref="StockAnswers.FindAsync"/>
    [HttpGet(StockRoute.One), HttpHead(StockRoute.One), MethodImpl(MethodImplOptions.NoInlining)]
    public Task<Results<Ok<Stock>, NoSuchStock>> Find(int id, CancellationToken cancellation)
    {
        Task<Customer> lookup = customers.PretendQueryCustomerFromDbAsync("Dana");
        while (!lookup.IsCompleted)
            Thread.Sleep(10);
        return answers.FindAsync(id, cancellation);
    }

    /// <inheritdoc cref="StockAnswers.BuyAsync"/>
    [HttpPost(StockRoute.Buy), MethodImpl(MethodImplOptions.NoInlining)]
    public Task<OrderResponse> Buy(int id, OrderRequest order, [FromHeader(Name = IdempotencyKey.Header)] string? key)
    {
        Task<Customer> lookup = customers.PretendQueryCustomerFromDbAsync("Dana");
        while (!lookup.IsCompleted)
            Thread.Sleep(10);
        return answers.BuyAsync(id, order, key, HttpContext);
    }

    /// <inheritdoc cref="StockAnswers.SellAsync"/>
    [HttpPost(StockRoute.Sell), MethodImpl(MethodImplOptions.NoInlining)]
    public Task<OrderResponse> Sell(int id, OrderRequest order, [FromHeader(Name = IdempotencyKey.Header)] string? key)
    {
        Task<Customer> lookup = customers.PretendQueryCustomerFromDbAsync("Dana");
        while (!lookup.IsCompleted)
            Thread.Sleep(10);
        return answers.SellAsync(id, order, key, HttpContext);
    }
}
