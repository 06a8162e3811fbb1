using Microsoft.AspNetCore.Mvc;
using TestTargets;

namespace TestWebTargets.Warm;

/// <summary>Starts a job, and looks every few milliseconds whether it is done. 250 connections, 600 ms.</summary>
[ApiController, Route("jobs")]
public sealed class JobsController : ControllerBase
{
    internal static readonly Scenario Scenario = new("warm-sleep-poll",
        WarmSite.Starves("sleep", "TestWebTargets.Warm.Job.WaitUntilDone").Here(),
        () => WarmSite.StartController(callers: 250, "jobs", _ => { }));

    [HttpGet]
    public ActionResult<string> Run()
    {
        var job = new Job();
        job.WaitUntilDone();
        return "done";
    }
}

internal sealed class Job
{
    private readonly Task _work = Task.Delay(WarmUp.Then(milliseconds: 600));

    public void WaitUntilDone()
    {
        while (!_work.IsCompleted)
            Thread.Sleep(5); // blocks
    }
}
