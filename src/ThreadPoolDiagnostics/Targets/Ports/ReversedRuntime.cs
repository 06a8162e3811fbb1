using System.Collections.Concurrent;

namespace ThreadPoolDiagnostics.Targets.Ports;

/// <summary>A runtime that connects to us, with one connection at a time ready for a command (ds-ipc.c).</summary>
internal sealed class ReversedRuntime(int processId) : IDisposable
{
    private readonly BlockingCollection<Stream> _connections = [];

    /// <summary>The process id in its own namespace.</summary>
    public int ProcessId => processId;

    public void Add(Stream connection) => _connections.Add(connection);

    /// <summary>The connection for the next command; the caller owns it.</summary>
    /// <exception cref="IOException">The runtime did not reconnect in time: it has ended, or is stopped.</exception>
    public Stream Take(TimeSpan patience) => _connections.TryTake(out Stream? connection, patience)
        ? connection
        : throw new IOException($"Process {processId} does not come back to the diagnostic port.");

    /// <summary>Resumes it if it is suspended at its start. Does not wait for the answer of a stopped process.</summary>
    public void Resume(TimeSpan patience)
    {
        try
        {
            Stream connection = Take(patience);
            OwnThread.Start("resume", () => Resume(connection));
        }
        catch (IOException)
        {
            // It has ended: nothing is left to resume.
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
