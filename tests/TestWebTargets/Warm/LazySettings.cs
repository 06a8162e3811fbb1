using TestTargets;

namespace TestWebTargets.Warm;

/// <summary>Settings in a Lazy, new every two seconds: one request loads them, others wait. 250 connections, 1.5 s.</summary>
internal sealed class LazySettings
{
    private const string Here = "TestWebTargets.Warm.LazySettings";

    public static readonly Scenario Scenario = new("warm-lazy",
        WarmSite.Starves("lock|task", $"{Here}.Read", $"{Here}.Load").Here(),
        () => WarmSite.Start(callers: 250, site => site.Services.AddSingleton<LazySettings>(),
            site => site.MapGet("/", (LazySettings settings) => settings.Read())));

    private Entry _current = new(0);

    public string Read()
    {
        long epoch = Environment.TickCount64 / 2_000;
        Entry seen = Volatile.Read(ref _current);
        if (seen.Epoch != epoch)
        {
            Interlocked.CompareExchange(ref _current, new Entry(epoch), seen);
            seen = Volatile.Read(ref _current);
        }
        return seen.Text.Value; // blocks
    }

#pragma warning disable VSTHRD002 // The exhibit: Lazy knows no asynchronous factory
    private static string Load() => LoadAsync().Result; // blocks
#pragma warning restore VSTHRD002

    private static async Task<string> LoadAsync()
    {
        await Task.Delay(WarmUp.Then(milliseconds: 1_500));
        return "settings";
    }

    private sealed class Entry(long epoch)
    {
        public long Epoch { get; } = epoch;

#pragma warning disable VSTHRD011 // The exhibit
        public Lazy<string> Text { get; } = new(Load);
#pragma warning restore VSTHRD011
    }
}
