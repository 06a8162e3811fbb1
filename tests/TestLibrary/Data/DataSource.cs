using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;

namespace Fabrikam.Data;

/// <summary>A driver's pool of connections.</summary>
/// <param name="server">The database.</param>
/// <param name="connections">At most so many at a time; who comes later waits.</param>
public sealed class DataSource(EndPoint server, int connections) : IDisposable
{
    private readonly SemaphoreSlim _places = new(connections);
    private readonly ConcurrentBag<DataConnection> _idle = [];

    /// <summary>A connection for the caller alone, until it is given back.</summary>
    /// <exception cref="SocketException">The server is not there.</exception>
    public DataConnection Rent()
    {
        _places.Wait(); // blocks
        return Open();
    }

    /// <inheritdoc cref="Rent"/>
    public async Task<DataConnection> RentAsync()
    {
        await _places.WaitAsync();
        return Open();
    }

    /// <summary>For the next caller.</summary>
    public void Return(DataConnection connection)
    {
        _idle.Add(connection);
        _places.Release();
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (DataConnection connection in _idle) connection.Dispose();
        _places.Dispose();
    }

    private DataConnection Open() => _idle.TryTake(out DataConnection? idle) ? idle : new(server);
}
