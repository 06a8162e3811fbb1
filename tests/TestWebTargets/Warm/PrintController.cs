using Microsoft.AspNetCore.Mvc;
using TestTargets;

namespace TestWebTargets.Warm;

/// <summary>Lets four requests print at a time: the printing is awaited, the turn is not. 250 connections, 400 ms.</summary>
[ApiController, Route("print")]
public sealed class PrintController(PrintQueue queue) : ControllerBase
{
    internal static readonly Scenario Scenario = new("warm-semaphore",
        WarmSite.Starves("semaphore", "TestWebTargets.Warm.PrintQueue.Enter").Here(),
        () => WarmSite.StartController(callers: 250, "print/7", site => site.Services.AddSingleton<PrintQueue>()));

    [HttpGet("{id:int}")]
    public async Task<string> Get(int id)
    {
        queue.Enter();
        try
        {
            await Task.Delay(WarmUp.Then(milliseconds: 400));
            return $"{id}";
        }
        finally
        {
            queue.Leave();
        }
    }
}

public sealed class PrintQueue : IDisposable
{
    private readonly SemaphoreSlim _turns = new(4);

    public void Enter() => _turns.Wait(); // blocks

    public void Leave() => _turns.Release();

    public void Dispose() => _turns.Dispose();
}
