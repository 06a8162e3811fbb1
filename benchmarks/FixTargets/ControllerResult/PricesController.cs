using Microsoft.AspNetCore.Mvc;

namespace ControllerResult;

[ApiController]
[Route("price")]
public sealed class PricesController(PriceService prices) : ControllerBase
{
    [HttpGet("{id:int}")]
    public ActionResult<decimal> Get(int id)
    {
        if (id <= 0) return BadRequest();
        return prices.Gross(id);
    }
}
