using System.Net;
using System.Net.Sockets;
using ThreadPoolDiagnostics.EventPipe;

namespace ThreadPoolDiagnostics.Tests.EventPipe;

public sealed class SessionStreamTests
{
    /// <summary>As when Ctrl+Z releases the session while a thread copies its events.</summary>
    [Fact]
    public async Task It_has_ended_when_this_program_closes_the_connection_between_two_reads()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        using var client = new TcpClient();
        await client.ConnectAsync((IPEndPoint)listener.LocalEndpoint, TestContext.Current.CancellationToken);
        using TcpClient runtime = await listener.AcceptTcpClientAsync(TestContext.Current.CancellationToken);
        NetworkStream connection = client.GetStream();
        await using var stream = new SessionStream(connection);
        runtime.Client.Send([1, 2]);
        var buffer = new byte[1];
        await stream.ReadExactlyAsync(buffer, TestContext.Current.CancellationToken);

        connection.Close();

        Assert.False(stream.HasEnded);
        Assert.Equal(0, await stream.ReadAsync(buffer, TestContext.Current.CancellationToken));
        Assert.True(stream.HasEnded);
    }

    /// <summary>Otherwise the session would be stopped, and the answer of a process that exits comes late.</summary>
    [Fact]
    public void It_has_ended_when_the_trace_was_read_to_its_end()
    {
        using var stream = new SessionStream(new MemoryStream(TraceBytes.Whole([], [])));

        EventStream.Read(stream, _ => { });

        Assert.True(stream.HasEnded);
    }
}
