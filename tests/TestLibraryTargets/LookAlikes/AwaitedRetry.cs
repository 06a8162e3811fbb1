using Polly;
using Polly.Retry;
using TestTargets;

namespace TestLibraryTargets.LookAlikes;

/// <summary>Polly's asynchronous retry. 100 connections, three pauses of 300 ms.</summary>
internal static class AwaitedRetry
{
    public static readonly LibraryProgram Program = new("polly-awaited", Label.Fine(Label.Healthy), Start);

    private static void Start()
    {
        AsyncRetryPolicy retry = Policy.Handle<TimeoutException>().WaitAndRetryAsync(3, _ => WarmUp.Then(300));
        LibrarySite.Start(callers: 100, _ => { }, site => site.MapGet("/", async () =>
        {
            int attempts = 0;
            return await retry.ExecuteAsync(() => attempts++ < 3 ? throw new TimeoutException() : Task.FromResult("bought"));
        }));
    }
}
