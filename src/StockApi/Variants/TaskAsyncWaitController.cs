using System.ComponentModel.DataAnnotations;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;
using StockExchange.StockApi.Customers;
using StockExchange.StockApi.Routing;
using StockExchange.StockApi.Stocks;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Variants;

/// <summary>
/// The cure: <c>await</c> gives the thread back while the lookup runs, so that a handful of threads serve any number of requests.
/// </summary>
[ApiController, Route("api/stocks/taskasyncwait")]
public sealed class TaskAsyncWaitController(CustomerDirectory customers, StockAnswers answers) : ControllerBase
{
    /// <inheritdoc cref="StockAnswers.Show"/>
    [HttpGet, HttpHead]
    public async Task<ShowResult> Show([Range(1, int.MaxValue)] int from = 1, [Range(1, int.MaxValue)] int limit = int.MaxValue)
    {
        await customers.PretendQueryCustomerFromDbAsync("Dana");
        return answers.Show(from, limit);
    }

    /// <inheritdoc cref="StockAnswers.FindAsync"/>
    [HttpGet(StockRoute.One), HttpHead(StockRoute.One)]
    public async Task<Results<Ok<Stock>, NoSuchStock>> Find(int id, CancellationToken cancellation)
    {
        await customers.PretendQueryCustomerFromDbAsync("Dana");
        return await answers.FindAsync(id, cancellation);
    }

    /// <inheritdoc cref="StockAnswers.BuyAsync"/>
    [HttpPost(StockRoute.Buy)]
    public async Task<OrderResponse> Buy(int id, OrderRequest order, [FromHeader(Name = IdempotencyKey.Header)] string? key)
    {
        await customers.PretendQueryCustomerFromDbAsync("Dana");
        return await answers.BuyAsync(id, order, key, HttpContext);
    }

    /// <inheritdoc cref="StockAnswers.SellAsync"/>
    [HttpPost(StockRoute.Sell)]
    public async Task<OrderResponse> Sell(int id, OrderRequest order, [FromHeader(Name = IdempotencyKey.Header)] string? key)
    {
        await customers.PretendQueryCustomerFromDbAsync("Dana");
        return await answers.SellAsync(id, order, key, HttpContext);
    }
}
