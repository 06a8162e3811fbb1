using Microsoft.AspNetCore.Mvc;

namespace LayeredService;

[ApiController]
[Route("price")]
public sealed class OrdersController : ControllerBase
{
    private readonly OrderService _orders;

    public OrdersController(OrderService orders)
    {
        _orders = orders;
    }

    [HttpGet("{id:int}")]
    public IActionResult Describe(int id)
    {
        return Ok(_orders.Describe(id));
    }

    [HttpPost("{id:int}")]
    public void Refresh(int id)
    {
        _orders.Refresh(id);
    }
}
