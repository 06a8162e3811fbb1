using System.Text.Json;

namespace TestTargets.Starving;

/// <summary>JSON from a response stream whose body comes late: only the header was awaited. 90 callers, 3 s.</summary>
internal sealed class SlowBodyJson(Uri service) : IDisposable
{
    public static readonly Scenario Scenario = new("json-from-stream",
        Label.Starves("task|input-output", "TestTargets.Starving.SlowBodyJson.Read").Here().Of(Kind.Api),
        () => ClosedLoop.Start(90, new SlowBodyJson(SlowServer.StartSlowBody(TimeSpan.FromSeconds(3))).AskAsync));

    private readonly HttpClient _client = new(new SocketsHttpHandler { UseProxy = false });

    public void Dispose() => _client.Dispose();

    private async Task AskAsync()
    {
        using HttpResponseMessage answer = await _client.GetAsync(service, HttpCompletionOption.ResponseHeadersRead);
        await using Stream body = await answer.Content.ReadAsStreamAsync();
        _ = Read(body);
    }

    private static int Read(Stream body) => JsonSerializer.Deserialize<int>(body); // blocks
}
