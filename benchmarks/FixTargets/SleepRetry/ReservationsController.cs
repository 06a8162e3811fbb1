using Microsoft.AspNetCore.Mvc;

namespace SleepRetry;

[ApiController]
[Route("price")]
public sealed class ReservationsController(ReservationService reservations) : ControllerBase
{
    [HttpGet("{id:int}")]
    public IActionResult Reserve(int id) => reservations.Reserve(id) ? Ok() : Conflict();
}
