using System.Net;
using System.Net.Sockets;

namespace TestTargets.Starving;

/// <summary>A line protocol with StreamReader and StreamWriter over a socket's stream. 100 sessions, 500 ms an answer.</summary>
internal sealed class ReaderOverSocket : IDisposable
{
    public static readonly Scenario Scenario = new("stream-reader",
        Label.Starves("input-output", "TestTargets.Starving.ReaderOverSocket.Ask").Here().Of(Kind.Api), Start);

    private readonly TcpClient _connection = new();
    private readonly StreamReader _reader;
    private readonly StreamWriter _writer;

    private ReaderOverSocket(IPEndPoint server)
    {
        _connection.Connect(server);
        _reader = new StreamReader(_connection.GetStream());
        _writer = new StreamWriter(_connection.GetStream()) { AutoFlush = true };
    }

    public void Dispose()
    {
        _writer.Dispose();
        _reader.Dispose();
        _connection.Dispose();
    }

    private static void Start()
    {
        IPEndPoint server = SlowServer.StartEcho(TimeSpan.FromMilliseconds(500));
        for (int session = 0; session < 100; session++) ClosedLoop.Start(1, new ReaderOverSocket(server).Ask);
    }

    private void Ask()
    {
        _writer.WriteLine("price 4711");
        _ = _reader.ReadLine(); // blocks
    }
}
