using System.Text.Json;
using TestTargets;

namespace TestWebTargets.Warm;

/// <summary>JSON from the stream of another service's answer, whose body comes late. 250 connections, 3 s.</summary>
internal sealed class SlowJson(HttpClient client)
{
    public static readonly Scenario Scenario = new("warm-json",
        WarmSite.Starves("task|input-output", "TestWebTargets.Warm.SlowJson.Parse").Here(), Start);

    public async Task<string> AskAsync()
    {
        var root = new Uri("/", UriKind.Relative);
        using HttpResponseMessage answer = await client.GetAsync(root, HttpCompletionOption.ResponseHeadersRead);
        await using Stream body = await answer.Content.ReadAsStreamAsync();
        return $"{Parse(body)}";
    }

    private static int Parse(Stream body) => JsonSerializer.Deserialize<int>(body); // blocks

    private static void Start()
    {
        Uri service = SlowServer.StartSlowBody(TimeSpan.FromSeconds(3), isWarmedUp: true);
        WarmSite.Start(callers: 250,
            site => site.Services
                .AddSingleton(new HttpClient(new SocketsHttpHandler { UseProxy = false }) { BaseAddress = service })
                .AddSingleton<SlowJson>(),
            site => site.MapGet("/", (SlowJson json) => json.AskAsync()));
    }
}
