using Microsoft.AspNetCore.Mvc;

namespace HttpSend;

[ApiController]
public sealed class ReportsController(Reports reports) : ControllerBase
{
    [HttpGet("price/{id:int}")]
    public ContentResult Get(int id)
    {
        string report = reports.Download(id);
        return Content(report, "text/plain");
    }
}
