using System.Net.Sockets;

namespace StockExchange.StockServers.Connections;

/// <summary>
/// The failure policy of all models for exceptions that end a connection. Clients that disconnect, are slow or are cut off are
/// expected, and not reported. Anything else is a defect: it is reported once, with its stack, and closes only that connection.
/// </summary>
internal sealed class ConnectionFailures(TextWriter errors, ServerMetrics metrics)
{
    public void Note(Exception end)
    {
        if (IsExpected(end)) return;
        metrics.Failed.Add(1);
        errors.WriteLine($"A connection failed unexpectedly and was closed; the others go on. {end}");
    }

    private static bool IsExpected(Exception end) => end
        is SocketException
        or IOException
        or OperationCanceledException
        || (end is ObjectDisposedException { ObjectName: var closed } && closed == typeof(Socket).FullName);
}
