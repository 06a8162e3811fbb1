using System.Net.Sockets;

namespace StockExchange.StockServers.Connections;

/// <summary>
/// What becomes of a connection that an exception ends, in all models: that clients go, are slow, or are cut off is their
/// business, and not said. Anything else is a defect of ours: it is said once, with its stack, and costs that client its
/// connection and nobody else anything.
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
