using Microsoft.AspNetCore.Mvc;

namespace ActionFilter;

[ApiController]
public sealed class PricesController : ControllerBase
{
    [HttpGet("price/{id:int}")]
    [PriceFilter]
    public object? Get(int id) => HttpContext.Items["price"];
}
