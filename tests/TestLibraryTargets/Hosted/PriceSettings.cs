using Microsoft.Extensions.Options;
using TestTargets;

namespace TestLibraryTargets.Hosted;

/// <summary>
/// Options that are configured by a service over the network, anew every two seconds: one request waits for it, the others for
/// that request. 150 connections, 1.5 s.
/// </summary>
internal sealed class PriceSettings(HttpClient settings) : IConfigureOptions<PriceOptions>
{
    public static readonly LibraryProgram Program = new("options-callback",
        Label.StarvesThrough([TaskWaits.AwaiterResult])
            .Advised("startup", "start-up", "background", "IHostedService").NeverAdvised("TaskCompletionSource", "Task.Delay"),
        Start);

    public void Configure(PriceOptions options)
    {
        string answer = settings.GetStringAsync("/prices").GetAwaiter().GetResult(); // blocks
        options.Discount = int.Parse(answer);
    }

    private static void Start()
    {
        Uri service = SlowServer.StartHttp(TimeSpan.FromMilliseconds(1_500), isWarmedUp: !WarmUp.IsOver);
        LibrarySite.Start(callers: 150,
            site => site.Services.AddSingleton<IConfigureOptions<PriceOptions>>(new PriceSettings(
                new HttpClient(new SocketsHttpHandler { UseProxy = false }) { BaseAddress = service })),
            site =>
            {
                IOptionsMonitorCache<PriceOptions> cache = site.Services.GetRequiredService<IOptionsMonitorCache<PriceOptions>>();
                OwnThread.Start("settings change", () => Forget(cache));
                site.MapGet("/", (IOptionsMonitor<PriceOptions> options) => $"{options.CurrentValue.Discount} %");
            });
    }

    private static void Forget(IOptionsMonitorCache<PriceOptions> cache)
    {
        for (; ; Thread.Sleep(2_000)) cache.Clear();
    }
}

internal sealed class PriceOptions
{
    public int Discount { get; set; }
}
