using Microsoft.AspNetCore.Mvc;

namespace CacheGetOrAdd;

[ApiController]
public sealed class PricesController(PriceCache prices) : ControllerBase
{
    [HttpGet("price/{id:int}")]
    public decimal Get(int id) => prices.Get(id);
}
