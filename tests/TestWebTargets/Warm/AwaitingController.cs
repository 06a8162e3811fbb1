using Microsoft.AspNetCore.Mvc;
using TestTargets;

namespace TestWebTargets.Warm;

/// <summary>The same kind of controller, awaiting. 60 connections, 100 ms.</summary>
[ApiController, Route("awaiting")]
public sealed class AwaitingController : ControllerBase
{
    internal static readonly Scenario Scenario = new("warm-awaiting",
        WarmSite.Fine(Label.Healthy, Label.CpuSaturated), () => WarmSite.StartController(callers: 60, "awaiting", _ => { }));

    [HttpGet]
    public async Task<string> Get()
    {
        await Task.Delay(WarmUp.Then(milliseconds: 100));
        return "page";
    }
}
