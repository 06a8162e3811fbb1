using Microsoft.AspNetCore.Mvc;

namespace PropertyRate;

[ApiController]
public sealed class RatesController(Rates rates) : ControllerBase
{
    [HttpGet("price/{id:int}")]
    public decimal Get(int id) => rates.Current * id;
}
