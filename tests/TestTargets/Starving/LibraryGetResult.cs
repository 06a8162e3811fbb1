using System.Net;
using System.Net.Sockets;
using Fabrikam;

namespace TestTargets.Starving;

/// <summary>
/// The program itself waits nowhere: a library does, three calls deep, and offers only that. 100 customers, 1 s. The call nearest
/// to the wait is the library's.
/// </summary>
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
