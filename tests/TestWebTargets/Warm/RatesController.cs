using Fabrikam;
using Microsoft.AspNetCore.Mvc;
using TestTargets;

namespace TestWebTargets.Warm;

/// <summary>A controller over a library with synchronous methods only, which wait inside. 250 connections, 600 ms.</summary>
[ApiController, Route("rates")]
public sealed class RatesController(RatesClient rates) : ControllerBase
{
    internal static readonly Scenario Scenario = new("warm-library",
        WarmSite.Starves("task", "Fabrikam.Sync.Run").In("Sync.cs"), Start);

    [HttpGet("{currency}")]
    public ActionResult<decimal> Get(string currency) => rates.Rate(currency);

    private static void Start()
    {
        Uri service = SlowServer.StartHttp(TimeSpan.FromMilliseconds(600), isWarmedUp: true);
        WarmSite.StartController(callers: 250, "rates/EUR", site => site.Services
            .AddSingleton(new HttpClient(new SocketsHttpHandler { UseProxy = false }) { BaseAddress = service })
            .AddSingleton<RatesClient>());
    }
}
