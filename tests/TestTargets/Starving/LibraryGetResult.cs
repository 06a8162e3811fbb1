using System.Net;
using System.Net.Sockets;
using Fabrikam;

namespace TestTargets.Starving;

/// <summary>Only a library waits, three calls deep; the call nearest to the wait is the library's. 100 customers, 1 s.</summary>
internal sealed class LibraryGetResult(EndPoint server)
{
    public static readonly Scenario Scenario = new("library-get-result",
        Label.Starves("task", "Fabrikam.RetryPolicy.Run"),
        () => new LibraryGetResult(SlowServer.StartEcho(TimeSpan.FromSeconds(1))).Start());

    private void Start() =>
        ClosedLoop.Start(100, () => _ = new CatalogClient(AskAsync).Find("4711", price => (decimal)price / 100));

    private async Task<int> AskAsync(CancellationToken stop)
    {
        using var socket = new Socket(SocketType.Stream, ProtocolType.Tcp);
        await socket.ConnectAsync(server, stop);
        byte[] message = [1];
        await socket.SendAsync(message, stop);
        return await socket.ReceiveAsync(message, stop);
    }
}
