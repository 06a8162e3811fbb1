using System.IO.Pipelines;

namespace Web;

/// <summary>One request to each, one after the other; a few twice.</summary>
internal static class Caller
{
    public static async Task AskAsync(string address)
    {
        using var client = new HttpClient { BaseAddress = new(address) };
        foreach (string path in (string[])
            [
                "/minimal/7", "/sleep", "/after", "/quiet", "/injected", "/middleware", "/stock/result", "/stock/filtered",
                "/stock/library", "/stock/call", "/sleep",
            ])
            await client.GetAsync(path);
        await Task.WhenAll(client.GetAsync("/lock"), client.GetAsync("/lock"));
        var pipe = new Pipe();
        Task<HttpResponseMessage> post = client.PostAsync("/body", new StreamContent(pipe.Reader.AsStream()));
        await pipe.Writer.WriteAsync(new byte[10]);
        await Task.Delay(200);
        await pipe.Writer.WriteAsync(new byte[10]);
        await pipe.Writer.CompleteAsync();
        await post;
    }
}
