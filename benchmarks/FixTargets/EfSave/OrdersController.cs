using Microsoft.AspNetCore.Mvc;

namespace EfSave;

[ApiController]
[Route("price")]
public sealed class OrdersController(ShopContext context) : ControllerBase
{
    [HttpGet("{id:int}")]
    public IActionResult Create(int id)
    {
        var order = new Order { Article = id };
        context.Orders.Add(order);
        context.SaveChanges();
        return Ok(order.Id);
    }
}
