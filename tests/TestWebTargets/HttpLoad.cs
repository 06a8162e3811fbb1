using TestTargets;

namespace TestWebTargets;

/// <summary>Callers in a process of their own, a connection each, who ask again as soon as they have been answered.</summary>
internal static class HttpLoad
{
    private const string Argument = "--load", Quietly = "get-after-warm-up", Sending = "post-after-warm-up", AtOnce = "get";
    private const string Impatiently = "get-for-a-second";

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(1);

    /// <summary>Callers of the warm-up, each with a pause: some hundred requests a second, which need little CPU.</summary>
    public const int QuickCallers = 8;
    public static readonly TimeSpan QuickPause = TimeSpan.FromMilliseconds(15);

    public static void Start(string url, int callers) => Helper.Start(Argument, AtOnce, url, $"{callers}");

    /// <summary>Each gives up after a second, and asks again.</summary>
    public static void StartImpatient(string url, int callers) => Helper.Start(Argument, Impatiently, url, $"{callers}");

    /// <summary>Few and quick for the time of the warm-up, and then all of them.</summary>
    public static void StartWarm(string url, int callers) => Helper.Start(Argument, Quietly, url, $"{callers}");

    /// <summary>The same with a body to send that comes slowly after the warm-up.</summary>
    public static void StartWarmPosts(string url, int callers) => Helper.Start(Argument, Sending, url, $"{callers}");

    public static bool IsAskedFor(string[] args) => args is [Argument, _, _, _];

    public static int Run(string[] args)
    {
        WarmUp.Begin();
        OwnClock.StartIfAsked();
        var client = new HttpClient(new SocketsHttpHandler { UseProxy = false }) { Timeout = Timeout.InfiniteTimeSpan };
        var url = new Uri(args[2]);
        Func<Task> request = args[1] switch
        {
            Sending => () => SendAsync(client, url),
            Impatiently => () => GetForASecondAsync(client, url),
            _ => () => client.GetStringAsync(url),
        };
        int callers = int.Parse(args[3]);
        if (args[1] is AtOnce or Impatiently) ClosedLoop.Start(callers, request);
        else _ = WarmUpAndStartAsync(callers, request);
        return Helper.Stay("loading");
    }

    /// <summary>The end of the quick ones is not waited for: another load may have begun to hold them up.</summary>
    private static async Task WarmUpAndStartAsync(int callers, Func<Task> request)
    {
        for (int caller = 0; caller < QuickCallers; caller++) _ = AskQuicklyAsync(request);
        await Task.Delay(WarmUp.Left);
        ClosedLoop.Start(callers, request);
    }

    private static async Task AskQuicklyAsync(Func<Task> request)
    {
        while (!WarmUp.IsOver)
        {
            await request();
            await Task.Delay(QuickPause);
        }
    }

    private static async Task GetForASecondAsync(HttpClient client, Uri url)
    {
        using var patience = new CancellationTokenSource(Patience);
        try
        {
            await client.GetStringAsync(url, patience.Token);
        }
        catch (OperationCanceledException)
        {
            // Given up.
        }
    }

    private static async Task SendAsync(HttpClient client, Uri url)
    {
        using var content = new SlowContent();
        using HttpResponseMessage answer = await client.PostAsync(url, content);
        answer.EnsureSuccessStatusCode();
    }
}
