using System.Net.Sockets;

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
        await SendSlowlyAsync(new(address));
    }

    /// <summary>A body of which the second half comes 200 ms after the first.</summary>
    private static async Task SendSlowlyAsync(Uri address)
    {
        using var client = new TcpClient();
        await client.ConnectAsync(address.Host, address.Port);
        NetworkStream stream = client.GetStream();
        await stream.WriteAsync("POST /body HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n0123456789"u8.ToArray());
        await Task.Delay(200);
        await stream.WriteAsync("0123456789"u8.ToArray());
        await stream.ReadAtLeastAsync(new byte[20], 20);
    }
}
