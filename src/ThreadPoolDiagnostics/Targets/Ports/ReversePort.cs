using System.Collections.Concurrent;
using System.Net.Sockets;

namespace ThreadPoolDiagnostics.Targets.Ports;

/// <summary>A diagnostic port that we listen on. Each runtime that connects is suspended until the callback returns.</summary>
internal sealed class ReversePort : IDisposable
{
    private readonly ConcurrentDictionary<Guid, ReversedRuntime> _runtimes = new();
    private readonly Action<ReversedRuntime> _onRuntime;
    private readonly UnixListener _listener;

    /// <param name="path">The path to listen on.</param>
    /// <param name="onRuntime">Called once for each runtime, on a thread of its own.</param>
    /// <exception cref="DiagnosticsException">The path cannot be listened on.</exception>
    public ReversePort(string path, Action<ReversedRuntime> onRuntime)
    {
        if (OperatingSystem.IsWindows())
            throw DiagnosticsException.BadPort(path, "cannot be listened on: on Windows write NAME,connect.");
        Path = path;
        _onRuntime = onRuntime;
        _listener = new UnixListener(path, OnConnection);
    }

    public string Path { get; }

    public void Dispose()
    {
        _listener.Dispose();
        foreach (ReversedRuntime runtime in _runtimes.Values) runtime.Dispose();
    }

    private void OnConnection(Stream connection)
    {
        try
        {
            Advertisement who = Advertisement.Read(connection);
            var added = new ReversedRuntime(who.ProcessId);
            ReversedRuntime runtime = _runtimes.GetOrAdd(who.Runtime, added);
            runtime.Add(connection);
            if (runtime == added) _onRuntime(runtime);
        }
        catch (Exception failure) when (failure is IOException or SocketException)
        {
            connection.Dispose();
        }
    }
}
