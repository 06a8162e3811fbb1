namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>Reads a stream that may have no end, as a pipe or a device.</summary>
internal static class LimitedBytes
{
    /// <summary>All bytes; null when there are more.</summary>
    /// <param name="stream">The stream.</param>
    /// <param name="most">The most bytes.</param>
    public static byte[]? TryRead(Stream stream, int most)
    {
        using var bytes = new MemoryStream();
        byte[] buffer = new byte[64 * 1024];
        while (stream.Read(buffer) is var read and > 0)
        {
            if (bytes.Length + read > most) return null;
            bytes.Write(buffer, 0, read);
        }

        return bytes.ToArray();
    }
}
