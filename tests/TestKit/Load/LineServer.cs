using System.Net;
using System.Text;

namespace StockExchange.TestKit.Load;

/// <summary>
/// A server whose clients send lines, and whose answers are what a test says, as no real stock server would send them.
/// </summary>
internal static class LineServer
{
    /// <summary>
    /// Gives each line of a connection (its number and the line's, from 0) an answer; null closes the connection.
    /// </summary>
    public static RawServer Answering(Func<int, int, string?> answer, IPAddress? address = null) =>
        new(async (stream, connection, cancel) =>
        {
            using var reader = new StreamReader(stream, Encoding.ASCII, leaveOpen: true);
            for (int line = 0; await reader.ReadLineAsync(cancel) is not null; line++)
            {
                if (answer(connection, line) is not { } text) return;
                await stream.WriteAsync(Encoding.ASCII.GetBytes(text), cancel);
            }
        }, address);

    public static Uri Tcp(this RawServer server) => new($"tcp://{server.Address.Authority}");
}
