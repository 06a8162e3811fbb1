using System.Diagnostics;
using System.IO.Pipes;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Programs;

internal static class InputAndOutput
{
    /// <summary>A FIFO into which another process writes 150 ms after it was opened.</summary>
    private static string SlowFifo()
    {
        string path = Path.Combine(Path.GetTempPath(), $"strict-{Environment.ProcessId}-{Guid.NewGuid():N}");
        using (Process make = Process.Start("mkfifo", path)) make.WaitForExit(); // MAYBE process
        var writer = new ProcessStartInfo("sh", ["-c", $"exec 3>{path}; sleep 0.15; echo order >&3; rm {path}"]);
        Process.Start(writer)!.Dispose();
        return path;
    }

    [Scenario("fifo-read-text")]
    public static void FifoReadText()
    {
        string path = SlowFifo();
        Sink.Take(File.ReadAllText(path).Length); // WAIT input-output 140ms
    }

    [Scenario("fifo-read")]
    public static void FifoRead()
    {
        string path = SlowFifo();
        using FileStream file = File.OpenRead(path); // MAYBE input-output
        Sink.Take(file.Read(new byte[100])); // WAIT input-output 130ms
    }

    [Scenario("fifo-read-async")]
    public static async Task FifoReadAsync()
    {
        string path = SlowFifo(); // the open and the read run on a thread of the pool, without own code
        // MAYBE input-output
        await using var file = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.None, 1, useAsync: true);
        Sink.Take(await file.ReadAsync(new byte[100]));
    }

    /// <summary>A server that answers each byte after 150 ms, without holding a thread.</summary>
    private static (TcpListener Listener, int Port) SlowServer()
    {
        var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        _ = ServeAsync(listener);
        return (listener, ((IPEndPoint)listener.LocalEndpoint).Port);
    }

    private static async Task ServeAsync(TcpListener listener)
    {
        try
        {
            while (true) _ = AnswerAsync(await listener.AcceptSocketAsync());
        }
        catch (Exception failure) when (failure is SocketException or ObjectDisposedException)
        {
            Sink.Take(0);
        }
    }

    private static async Task AnswerAsync(Socket client)
    {
        using (client)
        {
            var buffer = new byte[4096];
            while (await client.ReceiveAsync(buffer) > 0)
            {
                await Task.Delay(150);
                await client.SendAsync(Encoding.ASCII.GetBytes("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"));
            }
        }
    }

    [Scenario("socket-receive")]
    public static void SocketReceive()
    {
        var (listener, port) = SlowServer();
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.Connect(IPAddress.Loopback, port);
        socket.Send([1]);
        Sink.Take(socket.Receive(new byte[100])); // WAIT input-output 140ms
        listener.Stop();
    }

    [Scenario("network-stream-read")]
    public static void NetworkStreamRead()
    {
        var (listener, port) = SlowServer();
        using var client = new TcpClient("127.0.0.1", port);
        using NetworkStream stream = client.GetStream();
        for (int round = 0; round < 3; round++)
        {
            stream.WriteByte(1);
            Sink.Take(stream.Read(new byte[100])); // WAIT input-output 140ms times=3
        }

        listener.Stop();
    }

    [Scenario("read-line-over-socket")]
    public static void ReadLineOverSocket()
    {
        var (listener, port) = SlowServer();
        using var client = new TcpClient("127.0.0.1", port);
        using var reader = new StreamReader(client.GetStream());
        client.GetStream().WriteByte(1);
        Sink.Take(reader.ReadLine()!.Length); // WAIT input-output 140ms
        listener.Stop();
    }

    [Scenario("socket-accept")]
    public static void SocketAccept()
    {
        var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        int port = ((IPEndPoint)listener.LocalEndpoint).Port;
        Task caller = CallAsync(port);
        using Socket client = listener.AcceptSocket(); // WAIT input-output 140ms
        caller.GetAwaiter().GetResult(); // MAYBE task
        listener.Stop();
    }

    private static async Task CallAsync(int port)
    {
        await Task.Delay(150);
        using var client = new TcpClient();
        await client.ConnectAsync(IPAddress.Loopback, port);
    }

    [Scenario("http-send")]
    public static void HttpSend()
    {
        var (listener, port) = SlowServer();
        using var client = new HttpClient();
        for (int round = 0; round < 2; round++)
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, $"http://127.0.0.1:{port}/");
            using HttpResponseMessage response = client.Send(request); // WAIT input-output 140ms times=2
            Sink.Take((int)response.StatusCode);
        }

        listener.Stop();
    }

    [Scenario("http-get-result")]
    public static void HttpGetResult()
    {
        var (listener, port) = SlowServer();
        using var client = new HttpClient();
        Sink.Take(client.GetStringAsync(new Uri($"http://127.0.0.1:{port}/")).Result.Length); // WAIT task 140ms
        listener.Stop();
    }

    [Scenario("named-pipe-read")]
    public static void NamedPipeRead()
    {
        string name = $"strict-{Environment.ProcessId}";
        using var server = new NamedPipeServerStream(name, PipeDirection.Out, 1);
        Task writer = WriteAsync(server);
        using var client = new NamedPipeClientStream(".", name, PipeDirection.In);
        client.Connect(5_000); // MAYBE input-output|sleep|task
        Sink.Take(client.ReadByte()); // WAIT input-output 140ms
        writer.Wait(); // MAYBE task
    }

    private static async Task WriteAsync(NamedPipeServerStream server)
    {
        await server.WaitForConnectionAsync();
        await Task.Delay(160);
        await server.WriteAsync(new byte[] { 1 });
    }

    [Scenario("full-pipe-write")]
    public static void FullPipeWrite()
    {
        using var pipe = new AnonymousPipeServerStream(PipeDirection.Out);
        using var reader = new AnonymousPipeClientStream(PipeDirection.In, pipe.ClientSafePipeHandle);
        var drain = new Thread(() =>
        {
            Thread.Sleep(200);
            var buffer = new byte[256 * 1024];
            for (int read = 0; read < buffer.Length;) read += reader.Read(buffer);
        });
        drain.Start();
        pipe.Write(new byte[256 * 1024]); // WAIT input-output 180ms
        drain.Join(); // MAYBE thread
    }

    [Scenario("process-wait")]
    public static void ProcessWait()
    {
        using Process sleep = Process.Start("sleep", "0.2");
        sleep.WaitForExit(); // WAIT process 180ms
    }

    [Scenario("process-output")]
    public static void ProcessOutput()
    {
        var start = new ProcessStartInfo("sh", ["-c", "sleep 0.2; echo done"]) { RedirectStandardOutput = true };
        using Process shell = Process.Start(start)!;
        Sink.Take(shell.StandardOutput.ReadToEnd().Length); // WAIT input-output 180ms
        shell.WaitForExit(); // MAYBE process
    }

    /// <summary>Its input is a pipe into which a line comes after a second.</summary>
    [Scenario("console-read-line")]
    public static void ConsoleReadLine()
    {
        Sink.Take(Console.ReadLine()!.Length); // WAIT input-output 200ms
        Sink.Take(Console.In.ReadToEnd().Length); // WAIT input-output 200ms
    }

    /// <summary>Its output is a pipe that nobody reads for a second.</summary>
    [Scenario("console-write-line")]
    public static void ConsoleWriteLine()
    {
        var line = new string('x', 1000);
        for (int number = 0; number < 200; number++) Console.WriteLine(line); // WAIT input-output 300ms
    }

    [Scenario("file-append-fifo")]
    public static void FullFifoAppend()
    {
        string path = Path.Combine(Path.GetTempPath(), $"strict-{Environment.ProcessId}-log");
        using (Process make = Process.Start("mkfifo", path)) make.WaitForExit(); // MAYBE process
        Process.Start(new ProcessStartInfo("sh", ["-c", $"exec 3<{path}; sleep 0.25; cat <&3 >/dev/null; rm {path}"]))!.Dispose();
        using FileStream file = File.OpenWrite(path); // MAYBE input-output
        file.Write(new byte[256 * 1024]); // WAIT input-output 150ms
    }
}
