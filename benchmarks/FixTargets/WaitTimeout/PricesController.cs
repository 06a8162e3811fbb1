using Microsoft.AspNetCore.Mvc;

namespace WaitTimeout;

[ApiController]
public sealed class PricesController(PriceClient prices) : ControllerBase
{
    [HttpGet("price/{id:int}")]
    public IActionResult Get(int id)
    {
        Task<decimal> price = prices.LoadAsync(id);
        if (!price.Wait(TimeSpan.FromSeconds(2)))
        {
            return StatusCode(StatusCodes.Status504GatewayTimeout);
        }
        return Ok(price.Result);
    }
}
