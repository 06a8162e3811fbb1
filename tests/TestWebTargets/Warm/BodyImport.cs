using TestTargets;

namespace TestWebTargets.Warm;

/// <summary>Reads a request body synchronously (AllowSynchronousIO); its second half is 800 ms late. 250 connections.</summary>
internal static class BodyImport
{
    public static readonly Scenario Scenario = new("warm-body-read",
        WarmSite.Starves("task|input-output", "TestWebTargets.Warm.BodyImport.Receive").Here(), Start);

    private static void Start()
    {
        string url = WarmSite.Open(
            site => site.WebHost.ConfigureKestrel(server => server.AllowSynchronousIO = true),
            site => site.MapPost("/import", (HttpRequest request) => $"{Receive(request.Body)}"));
        HttpLoad.StartWarmPosts($"{url}import", callers: 250);
    }

    private static int Receive(Stream body)
    {
        using var reader = new StreamReader(body);
        return reader.ReadToEnd().Length; // blocks
    }
}
