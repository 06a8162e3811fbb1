using Microsoft.AspNetCore.Mvc;

namespace LinqSelect;

[ApiController]
public sealed class BasketController(PriceClient prices) : ControllerBase
{
    [HttpGet("price/{id:int}")]
    public decimal Total(int id)
    {
        int[] articles = [id, id + 1, id + 2];
        return articles.Select(article => prices.LoadAsync(article).Result).Sum();
    }
}
