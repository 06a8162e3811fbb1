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
/// Sync over async: <c>.Result</c> holds a pool thread for the whole lookup, and the lookup needs a second one to complete. The
/// actions are not inlined, so that a stack names them.
/// </summary>
[ApiController, Route("api/stocks/taskwait")]
[SuppressMessage("Usage", "VSTHRD103", Justification = "This is the exhibit: it starves the pool.")]
[SuppressMessage("Usage", "VSTHRD002", Justification = "This is the exhibit: it starves the pool.")]
public sealed class TaskWaitController(CustomerDirectory customers, StockAnswers answers) : ControllerBase
{
    /// <inheritdoc cref="StockAnswers.Show"/>
    [HttpGet, HttpHead, MethodImpl(MethodImplOptions.NoInlining)]
    public ShowResult Show([Range(1, int.MaxValue)] int from = 1, [Range(1, int.MaxValue)] int limit = int.MaxValue)
    {
        _ = customers.PretendQueryCustomerFromDbAsync("Dana").Result;
        return answers.Show(from, limit);
    }

    /// <inheritdoc cref="StockAnswers.FindAsync"/>
    [HttpGet(StockRoute.One), HttpHead(StockRoute.One), MethodImpl(MethodImplOptions.NoInlining)]
    public Task<Results<Ok<Stock>, NoSuchStock>> Find(int id, CancellationToken cancellation)
    {
        _ = customers.PretendQueryCustomerFromDbAsync("Dana").Result;
        return answers.FindAsync(id, cancellation);
    }

    /// <inheritdoc cref="StockAnswers.BuyAsync"/>
    [HttpPost(StockRoute.Buy), MethodImpl(MethodImplOptions.NoInlining)]
    public Task<OrderResponse> Buy(int id, OrderRequest order, [FromHeader(Name = IdempotencyKey.Header)] string? key)
    {
        _ = customers.PretendQueryCustomerFromDbAsync("Dana").Result;
        return answers.BuyAsync(id, order, key, HttpContext);
    }

    /// <inheritdoc cref="StockAnswers.SellAsync"/>
    [HttpPost(StockRoute.Sell), MethodImpl(MethodImplOptions.NoInlining)]
    public Task<OrderResponse> Sell(int id, OrderRequest order, [FromHeader(Name = IdempotencyKey.Header)] string? key)
    {
        _ = customers.PretendQueryCustomerFromDbAsync("Dana").Result;
        return answers.SellAsync(id, order, key, HttpContext);
    }
}
