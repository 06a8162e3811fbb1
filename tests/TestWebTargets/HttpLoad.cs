using TestTargets;

namespace TestWebTargets;

/// <summary>Callers in a process of their own, a connection each, who ask again as soon as they have been answered.</summary>
internal static class HttpLoad
{
    private const string Argument = "--load";

    public static void Start(string url, int callers) => Helper.Start(Argument, url, $"{callers}");

    public static bool IsAskedFor(string[] args) => args is [Argument, _, _];

    public static int Run(string[] args)
    {
        var client = new HttpClient(new SocketsHttpHandler { UseProxy = false }) { Timeout = Timeout.InfiniteTimeSpan };
        ClosedLoop.Start(int.Parse(args[2]), () => client.GetStringAsync(new Uri(args[1])));
        return Helper.Stay("loading");
    }
}
