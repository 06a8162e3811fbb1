using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>The synchronous half of HttpClient against a slow service. 110 callers, 600 ms.</summary>
internal sealed class HttpSend(Uri service) : IDisposable
{
    /// <summary>A blocking read of the socket below; a caller that waits for a connection waits for a task.</summary>
    private const string Waits = "input-output|task|handle|semaphore|lock";

    public static readonly Scenario Scenario = new("http-send",
        Label.Starves(Waits, "TestTargets.Starving.HttpSend.Quote"),
        () => ClosedLoop.Start(110, new HttpSend(SlowServer.StartHttp(TimeSpan.FromMilliseconds(600))).Quote));

    private readonly HttpClient _client = new(new SocketsHttpHandler { UseProxy = false });

    public void Dispose() => _client.Dispose();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Quote()
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, service);
        using HttpResponseMessage answer = _client.Send(request); // The exhibit: the request's whole time on this thread
        answer.EnsureSuccessStatusCode();
    }
}
