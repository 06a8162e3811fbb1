using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;

namespace StockExchange.LoadEngine.Sockets;

/// <summary>
/// The addresses of one server, which connections use in turn: those that are given, or those of its name, which is resolved
/// once. An address that has never accepted a connection comes last once it has refused one. Of a name for this machine
/// (localhost is ::1 and 127.0.0.1) only the first that accepts is used. Thread-safe.
/// </summary>
/// <param name="server">The URL with host and port.</param>
/// <param name="given">Addresses to use instead of those of its name; empty for none.</param>
internal sealed class ServerAddresses(Uri server, IReadOnlyList<EndPoint> given) : IDisposable
{
    private readonly SemaphoreSlim _lookup = new(1);

    /// <summary>Whether an address has accepted a connection, or has only refused.</summary>
    private readonly ConcurrentDictionary<EndPoint, bool> _accepts = [];

    private EndPoint[]? _all = given.Count > 0 ? [.. given] : null;
    private uint _turn;

    /// <summary>Connects to the first of the addresses, in turn, that accepts.</summary>
    /// <exception cref="SocketException">The name cannot be resolved, or none accepts.</exception>
    public async Task<T> ConnectAsync<T>(Func<EndPoint, Task<T>> connect, CancellationToken cancel)
    {
        EndPoint[] inTurn = await NextAsync(cancel);
        for (int index = 0; ; index++)
        {
            try
            {
                T connection = await connect(inTurn[index]);
                Accepted(inTurn[index]);
                return connection;
            }
            catch (SocketException failure)
                when (index + 1 < inTurn.Length && failure.SocketErrorCode is not SocketError.TooManyOpenSockets)
            {
                // Tries the next one: localhost is ::1 and 127.0.0.1, and a server often listens on only one of them.
                Refused(inTurn[index]);
            }
        }
    }

    /// <summary>The addresses in the order in which the next connection should try them; at least one.</summary>
    /// <exception cref="SocketException">The name cannot be resolved.</exception>
    public async Task<EndPoint[]> NextAsync(CancellationToken cancel)
    {
        EndPoint[] all = _all ?? await ResolveAsync(cancel);
        if (all.Length == 1) return all;
        int first = IsThisMachine(all) ? 0 : (int)((Interlocked.Increment(ref _turn) - 1) % (uint)all.Length);
        return [.. all[first..].Concat(all[..first]).OrderBy(address => _accepts.GetValueOrDefault(address, true) ? 0 : 1)];
    }

    /// <summary>Notes that an address has accepted a connection.</summary>
    public void Accepted(EndPoint address)
    {
        _accepts[address] = true;
        if (_all is { Length: > 1 } all && IsThisMachine(all)) _all = [address];
    }

    /// <summary>Notes that an address has refused a connection.</summary>
    public void Refused(EndPoint address) => _accepts.TryAdd(address, false);

    public void Dispose() => _lookup.Dispose();

    private async Task<EndPoint[]> ResolveAsync(CancellationToken cancel)
    {
        await _lookup.WaitAsync(cancel);
        try
        {
            return _all ??=
            [
                .. (await Dns.GetHostAddressesAsync(server.IdnHost, cancel))
                    .Select(address => new IPEndPoint(address, server.Port)),
            ];
        }
        finally
        {
            _lookup.Release();
        }
    }

    private bool IsThisMachine(EndPoint[] addresses) => given.Count == 0
        && addresses.All(address => address is IPEndPoint { Address: var ip } && IPAddress.IsLoopback(ip));
}
