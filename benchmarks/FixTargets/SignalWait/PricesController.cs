using Microsoft.AspNetCore.Mvc;

namespace SignalWait;

[ApiController]
public sealed class PricesController(PriceQueue prices) : ControllerBase
{
    [HttpGet("price/{id:int}")]
    public decimal Get(int id) => prices.Ask(id);
}
