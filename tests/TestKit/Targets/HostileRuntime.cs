using System.Buffers.Binary;
using System.Diagnostics;
using System.Net.Sockets;
using System.Text;
using StockExchange.CommandLine.Processes;
using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Targets;

namespace StockExchange.TestKit.Targets;

/// <summary>
/// A process of this machine that has the socket of a .NET runtime, and answers there what it likes: a real child process, and a
/// listener of ours in its temporary folder.
/// </summary>
internal sealed class HostileRuntime : IDisposable
{
    public const byte EventPipeCommands = 2;
    public const byte StopTracing = 1;

    private const int HeaderSize = 20;
    private static readonly byte[] Magic = [.. "DOTNET_IPC_V1\0"u8];

    private readonly TemporaryFolder _folder = new();
    private readonly Socket _socket = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
    private readonly ChildProcess _process;
    private readonly TestThreads _threads = new();
    private readonly Action<NetworkStream, (byte Set, byte Command)> _answer;

    /// <summary>It answers each request on a dedicated thread, and closes the connection.</summary>
    public HostileRuntime(Action<NetworkStream, (byte Set, byte Command)> answer, string name = "sleep")
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "asks /proc for the name of the socket");
        _answer = answer;
        _process = ChildProcess.Start(new("bash", "-c", "exec -a \"$0\" sleep 600", name)
        {
            Variables = new Dictionary<string, string?> { ["TMPDIR"] = _folder.Path },
        });
        Eventually.Holds(() => new LinuxProcess(Id).CommandLine is [var itself, "600"] && itself == name, "it has become sleep");
        Address = _folder.File($"dotnet-diagnostic-{Id}-{new LinuxProcess(Id).StartTime}-socket");
        _socket.Bind(new UnixDomainSocketEndPoint(Address));
        _socket.Listen();
        _threads.Start(Accept);
    }

    public int Id => _process.Id;

    public string Address { get; }

    public TargetProcess Examined => TargetProcess.FromId(Id);

    /// <summary>Always the same bytes.</summary>
    public static HostileRuntime Saying(byte[] bytes) => new((connection, _) => connection.Write(bytes));

    /// <summary>Nothing, for as long as it is asked.</summary>
    public static HostileRuntime Silent() => new((connection, _) => connection.CopyTo(Stream.Null));

    /// <summary>Introduces itself properly, and sends these bytes as events.</summary>
    public static HostileRuntime Streaming(byte[] events, bool hangsUp = false) => new((connection, request) =>
    {
        if (request.Set != EventPipeCommands)
        {
            connection.Write(Answer(Info()));
            return;
        }
        connection.Write(Answer(new byte[8]));
        if (request.Command == StopTracing) return;
        connection.Write(events);
        if (!hangsUp) connection.CopyTo(Stream.Null);
    });

    /// <summary>Gives no session, as a runtime that shuts down (E_FAIL), and ends in that moment or does not.</summary>
    public static HostileRuntime Refusing(bool ends)
    {
        HostileRuntime? itself = null;
        return itself = new HostileRuntime((connection, request) =>
        {
            bool isSession = request.Set == EventPipeCommands;
            using Process? ending = isSession && ends ? Process.GetProcessById(itself!.Id) : null;
            connection.Write(isSession ? Answer([5, 0x40, 0, 0x80], isOk: false) : Answer(Info()));
            ending?.Kill(); // alone: while its children are looked for, whoever asked gives its end up
        });
    }

    /// <summary>A header and its payload. Unless given, the size in the header is that of both.</summary>
    public static byte[] Answer(byte[] payload, int? size = null, bool isOk = true)
    {
        var header = new byte[HeaderSize];
        Magic.CopyTo(header, 0);
        BinaryPrimitives.WriteUInt16LittleEndian(header.AsSpan(14), (ushort)(size ?? (HeaderSize + payload.Length)));
        header[16] = 0xFF;
        header[17] = (byte)(isOk ? 0 : 0xFF);
        return [.. header, .. payload];
    }

    /// <summary>What a runtime says about itself.</summary>
    public static byte[] Info(string name = "sleeper") =>
    [
        1, 0, 0, 0, 0, 0, 0, 0, .. new byte[16], .. Text($"/bin/{name}"), .. Text("Linux"), .. Text("x64"), .. Text(name),
        .. Text("10.0.0"),
    ];

    public static byte[] Text(string text) =>
        [.. BitConverter.GetBytes(text.Length + 1), .. Encoding.Unicode.GetBytes(text), 0, 0];

    /// <summary>Whoever asked has closed its connections by then.</summary>
    /// <exception cref="AggregateException">A connection's thread failed.</exception>
    public void Dispose()
    {
        _process.Dispose();
        _socket.Dispose();
        _folder.Dispose();
        _threads.Join();
    }

    private void Accept()
    {
        try
        {
            while (true)
            {
                Socket connection = _socket.Accept();
                _threads.Start(() => Serve(connection));
            }
        }
        catch (Exception failure) when (failure is SocketException or ObjectDisposedException)
        {
            // Disposed.
        }
    }

    private void Serve(Socket socket)
    {
        try
        {
            using var connection = new NetworkStream(socket, ownsSocket: true);
            var header = new byte[HeaderSize];
            connection.ReadExactly(header);
            connection.ReadExactly(new byte[BinaryPrimitives.ReadUInt16LittleEndian(header.AsSpan(14)) - HeaderSize]);
            _answer(connection, (header[16], header[17]));
        }
        catch (IOException)
        {
            // Whoever asked has given up.
        }
    }
}
