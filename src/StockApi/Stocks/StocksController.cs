using Microsoft.AspNetCore.Mvc;

namespace StockExchange.StockApi.Stocks;

/// <summary>The plain asynchronous API, without a customer lookup.</summary>
[Route("api/stocks")]
internal sealed class StocksController(StockAnswers answers) : ControllerBase
{
    [HttpGet]
    public Task Show() => answers.ShowAsync(HttpContext);

    [HttpGet(StockRoute.One)]
    public Task Find() => answers.FindAsync(HttpContext);

    [HttpPost(StockRoute.Buy)]
    public Task Buy() => answers.BuyAsync(HttpContext);

    [HttpPost(StockRoute.Sell)]
    public Task Sell() => answers.SellAsync(HttpContext);
}
