using System.Diagnostics;
using System.Net;
using System.Net.Http.Headers;

namespace StrictCorpus.Targets;

/// <summary>A template's process: it gets one request, and SIGTERM.</summary>
internal sealed class TemplateSite(string template, int port, string dll)
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(100);
    private static readonly TimeSpan Rest = TimeSpan.FromSeconds(1);

    /// <exception cref="HttpRequestException">It does not answer.</exception>
    public async Task AskAndEndAsync(CancellationToken stop)
    {
        long start = TimeProvider.System.GetTimestamp();
        if (template != "worker") await AskAsync(start, stop);
        while (Pid() is null && TimeProvider.System.GetElapsedTime(start) < Patience) await DelayAsync(Pause, stop);
        await DelayAsync(template == "worker" ? 3 * Rest : Rest, stop);
        if (Pid() is not { } pid) return;
        using Process kill = Process.Start("kill", ["-TERM", $"{pid}"]);
        await kill.WaitForExitAsync(stop);
    }

    private static Task DelayAsync(TimeSpan time, CancellationToken stop) => Task.Delay(time, TimeProvider.System, stop);

    private async Task AskAsync(long start, CancellationToken stop)
    {
        using var client = new HttpClient();
        while (true)
        {
            try
            {
                using HttpRequestMessage request = Request();
                using HttpResponseMessage response = await client.SendAsync(request, stop);
                await response.Content.ReadAsStringAsync(stop);
                return;
            }
            catch (HttpRequestException) when (TimeProvider.System.GetElapsedTime(start) < Patience)
            {
                await DelayAsync(Pause, stop);
            }
        }
    }

    private HttpRequestMessage Request()
    {
        string address = $"http://127.0.0.1:{port}";
        if (template != "grpc") return new(HttpMethod.Get, address + (template == "webapi" ? "/weatherforecast" : "/"));
        var content = new ByteArrayContent([0, 0, 0, 0, 7, 10, 5, .. "world"u8]);
        content.Headers.ContentType = new MediaTypeHeaderValue("application/grpc");
        return new(HttpMethod.Post, $"{address}/greet.Greeter/SayHello")
        {
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
            Content = content,
            Headers = { { "TE", "trailers" } },
        };
    }

    /// <summary>The process that runs the file, and not the tool that was told to start it.</summary>
    private int? Pid() => Directory.GetDirectories("/proc")
        .Select(folder => int.TryParse(Path.GetFileName(folder), out int pid) ? pid : 0)
        .Where(pid => pid > 0 && Words(pid) is [_, var file] && file == dll)
        .Select(pid => (int?)pid).FirstOrDefault();

    private static string[] Words(int pid)
    {
        try
        {
            return File.ReadAllText($"/proc/{pid}/cmdline").Split('\0', StringSplitOptions.RemoveEmptyEntries);
        }
        catch (IOException)
        {
            return [];
        }
    }
}
