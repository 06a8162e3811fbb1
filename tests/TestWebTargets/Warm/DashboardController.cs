using Microsoft.AspNetCore.Mvc;
using TestTargets;

namespace TestWebTargets.Warm;

/// <summary>A page of three parts that are loaded at the same time, and waited for together. 250 connections, 700 ms.</summary>
[ApiController, Route("dashboard")]
public sealed class DashboardController : ControllerBase
{
    internal static readonly Scenario Scenario = new("warm-wait-all",
        WarmSite.Starves("task", "TestWebTargets.Warm.DashboardController.Show").Here(),
        () => WarmSite.StartController(callers: 250, "dashboard", _ => { }));

    [HttpGet]
    public ActionResult<string> Show()
    {
        Task<string>[] parts = [PartAsync("orders"), PartAsync("stocks"), PartAsync("news")];
#pragma warning disable VSTHRD002 // The exhibit
        Task.WaitAll(parts); // blocks
        return string.Concat(parts.Select(part => part.Result));
#pragma warning restore VSTHRD002
    }

    private static async Task<string> PartAsync(string name)
    {
        await Task.Delay(WarmUp.Then(milliseconds: 700));
        return name;
    }
}
