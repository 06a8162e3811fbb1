using Microsoft.AspNetCore.Mvc;

namespace ConstructorLoad;

[ApiController]
public sealed class DiscountsController(Discounts discounts) : ControllerBase
{
    [HttpGet("price/{id:int}")]
    public decimal Get(int id) => discounts.For(id);
}
