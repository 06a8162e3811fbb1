using TestTargets;

namespace TestWebTargets.Warm;

/// <summary>An endpoint that is a lambda, and nothing else. 250 connections, 700 ms.</summary>
internal static class QuoteLambda
{
    public static readonly Scenario Scenario = new("warm-lambda",
        WarmSite.Starves("task", "TestWebTargets.Warm.QuoteLambda.Map.lambda").Here(),
        () => WarmSite.Start(callers: 250, _ => { }, Map, "quotes/7"));

#pragma warning disable VSTHRD002 // The exhibit
    private static void Map(WebApplication site) => site.MapGet("/quotes/{id:int}",
        (int id) => QuoteAsync(id).GetAwaiter().GetResult()); // blocks
#pragma warning restore VSTHRD002

    private static async Task<string> QuoteAsync(int id)
    {
        await Task.Delay(WarmUp.Then(milliseconds: 700));
        return $"quote {id}";
    }
}
