using Polly;
using Polly.Retry;
using TestTargets;

namespace TestLibraryTargets.Hosted;

/// <summary>Polly's synchronous retry, which sleeps between its attempts. 150 connections, three pauses of 200 ms.</summary>
internal sealed class FlakyShop
{
    public static readonly LibraryProgram Program = new("polly-retry",
        Label.StarvesThrough(["Polly.Policy.Execute"])
            .Advised("ExecuteAsync", "WaitAndRetryAsync").NeverAdvised("TaskCompletionSource"),
        Start);

    private readonly RetryPolicy _retry = Policy.Handle<TimeoutException>().WaitAndRetry(3, _ => WarmUp.Then(200));

    public string Buy()
    {
        int attempts = 0;
        return _retry.Execute(() => attempts++ < 3 ? throw new TimeoutException() : "bought"); // blocks
    }

    private static void Start() => LibrarySite.Start(callers: 150, site => site.Services.AddSingleton<FlakyShop>(),
        site => site.MapGet("/", (FlakyShop shop) => shop.Buy()));
}
