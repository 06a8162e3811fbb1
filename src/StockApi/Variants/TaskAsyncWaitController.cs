using Microsoft.AspNetCore.Mvc;
using StockExchange.StockApi.Customers;
using StockExchange.StockApi.Stocks;

namespace StockExchange.StockApi.Variants;

/// <summary>
/// The cure: <c>await</c> gives the thread back while the lookup runs, so that a handful of threads serve any number of requests.
/// </summary>
[Route("api/stocks/taskasyncwait")]
internal sealed class TaskAsyncWaitController(CustomerDirectory customers, StockAnswers answers) : ControllerBase
{
    [HttpGet]
    public async Task Show()
    {
        await customers.PretendQueryCustomerFromDbAsync("Dana");
        await answers.ShowAsync(HttpContext);
    }

    [HttpGet(StockRoute.One)]
    public async Task Find()
    {
        await customers.PretendQueryCustomerFromDbAsync("Dana");
        await answers.FindAsync(HttpContext);
    }

    [HttpPost(StockRoute.Buy)]
    public async Task Buy()
    {
        await customers.PretendQueryCustomerFromDbAsync("Dana");
        await answers.BuyAsync(HttpContext);
    }

    [HttpPost(StockRoute.Sell)]
    public async Task Sell()
    {
        await customers.PretendQueryCustomerFromDbAsync("Dana");
        await answers.SellAsync(HttpContext);
    }
}
