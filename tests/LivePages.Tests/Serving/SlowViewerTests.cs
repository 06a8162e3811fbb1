using System.Net.Sockets;
using System.Text;
using System.Text.RegularExpressions;

namespace StockExchange.LivePages.Tests.Serving;

/// <summary>Viewers that read their events slowly, or not at all.</summary>
public sealed partial class SlowViewerTests
{
    private const int Updates = 40;

    private static readonly string Filling = new('x', 300_000);

    private static CancellationToken Test => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_viewer_gets_each_update_while_the_sockets_of_twenty_others_are_full()
    {
        await using RunningPage page = await RunningPage.StartAsync();
        var slow = new List<Socket>();
        for (int viewer = 0; viewer < 20; viewer++) slow.Add(await OpenAsync(page));

        await UpdateAsync(page);

        slow.ForEach(socket => socket.Dispose());
    }

    [Fact]
    public async Task A_slow_viewer_skips_updates_and_gets_the_newest()
    {
        await using RunningPage page = await RunningPage.StartAsync();
        using Socket slow = await OpenAsync(page);
        await UpdateAsync(page);

        using var stream = new NetworkStream(slow);
        using var lines = new StreamReader(stream);
        var seen = new List<int>();
        while (seen is not [.., Updates] && await lines.ReadLineAsync(Test) is { } line)
            if (UpdateNumber().Match(line) is { Success: true } found) seen.Add(int.Parse(found.Groups[1].ValueSpan));

        Assert.Equal(Updates, seen[^1]);
        Assert.InRange(seen.Count, 1, 5);
    }

    [Fact]
    public async Task A_viewer_that_takes_nothing_is_disconnected()
    {
        await using RunningPage page = await RunningPage.StartAsync(patience: TimeSpan.FromMilliseconds(200));
        using Socket slow = await OpenAsync(page);
        await UpdateAsync(page);

        await Task.Delay(TimeSpan.FromSeconds(2), Test); // it begins to read long after that
        Exception? reset = await Record.ExceptionAsync(() => ReadToEndAsync(slow).WaitAsync(TimeSpan.FromSeconds(20), Test));
        Assert.True(reset is null or SocketException, $"{reset}");
    }

    private static async Task ReadToEndAsync(Socket socket)
    {
        byte[] some = new byte[64 * 1024];
        while (await socket.ReceiveAsync(some, Test) > 0) continue;
    }

    /// <summary>Makes updates, each of which a viewer that reads gets before the next one.</summary>
    private static async Task UpdateAsync(RunningPage page)
    {
        using HttpResponseMessage events = await page.GetAsync("/events");
        using var lines = new StreamReader(await events.Content.ReadAsStreamAsync(Test));
        for (int update = 1; update <= Updates; update++)
        {
            page.Parts.Show(("verdict", $"<b>update {update}</b>{Filling}"));
            string? line;
            do line = await lines.ReadLineAsync(Test);
            while (line is not null && !line.Contains($"update {update}<", StringComparison.Ordinal));
            Assert.NotNull(line);
        }
    }

    /// <summary>A viewer that has asked for the events, and reads none so far.</summary>
    private static async Task<Socket> OpenAsync(RunningPage page)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { ReceiveBufferSize = 4_096 };
        await socket.ConnectAsync(page.Address.Host, page.Address.Port, Test);
        string request = $"GET /events{page.Address.Query} HTTP/1.1\r\nHost: {page.Address.Authority}\r\n\r\n";
        await socket.SendAsync(Encoding.ASCII.GetBytes(request), Test);
        return socket;
    }

    [GeneratedRegex(@"update (\d+)<")]
    private static partial Regex UpdateNumber();
}
