using Microsoft.AspNetCore.Mvc;

namespace OutParameter;

[ApiController]
public sealed class PricesController(PriceLookup prices) : ControllerBase
{
    [HttpGet("price/{id:int}")]
    public IActionResult Get(int id) => prices.TryFind(id, out decimal price) ? Ok(price) : NotFound();
}
