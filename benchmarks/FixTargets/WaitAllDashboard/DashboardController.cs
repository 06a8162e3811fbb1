using Microsoft.AspNetCore.Mvc;

namespace WaitAllDashboard;

[ApiController]
public sealed class DashboardController(PriceClient prices) : ControllerBase
{
    [HttpGet("price/{id:int}")]
    public object Get(int id)
    {
        Task<decimal> today = prices.LoadAsync(id);
        Task<decimal> yesterday = prices.LoadAsync(id + 1);
        Task.WaitAll(today, yesterday);
        return new { today = today.Result, yesterday = yesterday.Result };
    }
}
