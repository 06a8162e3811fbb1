using System.Globalization;
using System.Net.Sockets;
using System.Text;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>Reads the ids of the stocks to trade from a server of the line protocol, tcp://host:port.</summary>
internal sealed class LineTable(Uri server, TimeSpan connectTimeout)
{
    private const int LongestExcerpt = 40;

    /// <summary>The ids of its stocks, in their order; the first 10,000 of them.</summary>
    /// <exception cref="CommandException">There is no answer, or not that of a stock server, or there is no stock.</exception>
    public async Task<IReadOnlyList<int>> IdsAsync(TimeProvider time, CancellationToken stop)
    {
        try
        {
            IReadOnlyList<int> ids = await ShowAsync(time, stop).WaitAsync(StockApiTable.Patience, time, stop);
            return ids.Count > 0 ? ids : throw new CommandException(
                $"{server} has no stock to trade. Give the server a stock.txt with at least one line.");
        }
        catch (Exception failure) when (failure is SocketException or IOException or FormatException or TimeoutException)
        {
            throw new CommandException(
                $"{server} does not answer like a stock server, which orders need: {failure.Message}", failure);
        }
    }

    private async Task<IReadOnlyList<int>> ShowAsync(TimeProvider time, CancellationToken stop)
    {
        using var client = new TcpClient();
        await client.ConnectAsync(server.IdnHost, server.Port, stop).AsTask().WaitAsync(connectTimeout, time, stop);
        NetworkStream stream = client.GetStream();
        await stream.WriteAsync("show\n"u8.ToArray(), stop);
        using var reader = new StreamReader(stream, Encoding.Latin1);
        List<int> ids = [];
        while (ids.Count < StockApiTable.MostIds)
        {
            string line = await reader.ReadLineAsync(stop)
                ?? throw new IOException("It closed the connection in the middle of a show.");
            if (line.Length == 0) break;
            ids.Add(Id(line));
        }

        return ids;
    }

    private static int Id(string line) =>
        int.TryParse(line.Split(' ')[0], NumberStyles.None, CultureInfo.InvariantCulture, out int id)
            ? id
            : throw new FormatException(
                $"It says '{(line.Length > LongestExcerpt ? line[..LongestExcerpt] : line)}' where a stock should be.");
}
