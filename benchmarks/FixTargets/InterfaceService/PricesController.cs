using Microsoft.AspNetCore.Mvc;

namespace InterfaceService;

[ApiController]
[Route("price")]
public sealed class PricesController(IPriceService prices) : ControllerBase
{
    [HttpGet("{id:int}")]
    public IActionResult Get(int id)
    {
        decimal price = prices.GetPrice(id);
        return Ok(new { id, price, prices.Currency });
    }
}
