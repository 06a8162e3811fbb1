using Microsoft.AspNetCore.Mvc;

namespace ThrottledClient;

[ApiController]
public sealed class PricesController(Throttled throttled) : ControllerBase
{
    [HttpGet("price/{id:int}")]
    public string Get(int id) => $"{throttled.Price(id):0.00}";
}
