using System.Collections.Concurrent;

namespace ThreadPoolDiagnostics.Targets.Ports;

/// <summary>
/// A runtime that connects to us. It keeps one connection ready for a command, and makes the next one when that is used up
/// (ds-ipc.c, ds_ipc_stream_factory_get_next_available_stream).
/// </summary>
internal sealed class ReversedRuntime(int processId) : IDisposable
{
    private readonly BlockingCollection<Stream> _connections = [];

    /// <summary>As the process sees itself.</summary>
    public int ProcessId => processId;

    public void Add(Stream connection) => _connections.Add(connection);

    /// <summary>The connection for the next command; the caller owns it.</summary>
    /// <exception cref="IOException">The runtime did not come back in time: it has ended, or is stopped.</exception>
    public Stream Take(TimeSpan patience) => _connections.TryTake(out Stream? connection, patience)
        ? connection
        : throw new IOException($"Process {processId} does not come back to the diagnostic port.");

    /// <summary>
    /// Lets it run if it waits at its start. The answer, from a process that is stopped meanwhile, is not waited for.
    /// </summary>
    public void Resume(TimeSpan patience)
    {
        try
        {
            Stream connection = Take(patience);
            OwnThread.Start("resume", () => Resume(connection));
        }
        catch (IOException)
        {
            // It has ended: nothing waits.
        }
    }

    private static void Resume(Stream connection)
    {
        try
        {
            using (connection) RuntimeCommand.ResumeRuntime.Send(connection);
        }
        catch (IOException)
        {
            // It has ended.
        }
    }

    public void Dispose()
    {
        while (_connections.TryTake(out Stream? connection)) connection.Dispose();
    }
}
