using System.Net.Sockets;
using System.Security.Authentication;
using LoadTargets.Hosting;

namespace LoadTargets.Raw;

/// <summary>
/// Accepts connections and gives each request to a behaviour, until the client or the behaviour ends the connection.
/// </summary>
/// <param name="endpoint">Where.</param>
/// <param name="answer">Answers one request; false when the connection is to end.</param>
internal sealed class RawServer(LoopbackEndpoint endpoint, Func<RawConnection, Task<bool>> answer)
{
    private const int Backlog = 65_535;

    /// <summary>Until the parent goes.</summary>
    public async Task<int> RunAsync()
    {
        using var listener = new TcpListener(endpoint.Address, 0);
        listener.Start(Backlog);
        Task end = Parent.WaitForEndAsync(); // from now on: a signal may come as soon as somebody knows that we listen
        await Console.Out.WriteLineAsync($"Now listening on: {endpoint.Scheme}://{listener.LocalEndpoint}");
        _ = AcceptAsync(listener);
        await end;
        return 0;
    }

    private async Task AcceptAsync(TcpListener listener)
    {
        while (true) _ = ServeAsync(await listener.AcceptSocketAsync());
    }

    private async Task ServeAsync(Socket socket)
    {
        try
        {
            await using RawConnection connection = await RawConnection.AcceptAsync(socket, endpoint);
            while (await connection.ReadRequestAsync())
                if (!await answer(connection)) return;
        }
        catch (Exception failure) when (
            failure is IOException or SocketException or AuthenticationException or ObjectDisposedException)
        {
            socket.Dispose(); // the client went first, or we have reset it
        }
    }
}
