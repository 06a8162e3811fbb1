using TestTargets;

namespace TestLibraryTargets.Hosted;

/// <summary>
/// A lock whose holder waits for the identity provider; a token lasts for one request only. 150 connections, 100 ms.
/// </summary>
internal sealed class TokenCache(HttpClient identity)
{
    public static readonly LibraryProgram Program = new("lock-token",
        Label.StarvesThrough([TaskWaits.Result])
            .Advised("SemaphoreSlim WaitAsync", "await lock").NeverAdvised("TaskCompletionSource", "Task.Delay"),
        Start);

    private readonly Lock _gate = new();

    public string Token()
    {
        lock (_gate)
        {
            return identity.GetStringAsync("/token").Result; // blocks
        }
    }

    private static void Start()
    {
        Uri service = SlowServer.StartHttp(TimeSpan.FromMilliseconds(100), isWarmedUp: !WarmUp.IsOver);
        LibrarySite.Start(callers: 150,
            site => site.Services
                .AddSingleton(new HttpClient(new SocketsHttpHandler { UseProxy = false }) { BaseAddress = service })
                .AddSingleton<TokenCache>(),
            site => site.MapGet("/", (TokenCache tokens) => tokens.Token()));
    }
}
