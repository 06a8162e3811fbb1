using Microsoft.AspNetCore.Mvc;

namespace Web;

[ApiController]
[Route("stock")]
public sealed class StockController(Slow slow, IHttpClientFactory clients) : ControllerBase
{
    [HttpGet("result")]
    public int Result()
    {
        return slow.LaterAsync(120).GetAwaiter().GetResult(); // WAIT task 110ms request="GET /stock/result"
    }

    [HttpGet("filtered")]
    public string Filtered() => "filtered";

    [HttpGet("library")]
    public async Task<int> Library() => await new Shop.Repository().LoadThenParseAsync(120);

    [HttpGet("call")]
    public string Call()
    {
        using HttpClient client = clients.CreateClient();
        using var request = new HttpRequestMessage(HttpMethod.Get, $"http://{Request.Host}/quiet");
        using HttpResponseMessage response = client.Send(request); // WAIT input-output 140ms request="GET /stock/call"
        return $"{response.StatusCode}";
    }
}
