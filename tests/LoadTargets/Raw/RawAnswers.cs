namespace LoadTargets.Raw;

/// <summary>Answers to one request each; false ends the connection.</summary>
internal static class RawAnswers
{
    private const string Ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    private const string Unfinished = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly so much";

    /// <summary>RFC 9112, 7.1: chunk sizes in hexadecimal of either case, extensions, a trailer section.</summary>
    private const string Chunked =
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: Checksum\r\n\r\n"
        + "5\r\nfirst\r\n1A;name=\"a value\"\r\nabcdefghijklmnopqrstuvwxyz\r\n"
        + "000a ; last\r\n0123456789\r\n0\r\nChecksum: none\r\n\r\n";

    private static int _count;

    public static async Task<bool> CloseAsync(RawConnection connection)
    {
        await connection.SendAsync(Unfinished);
        return false;
    }

    public static async Task<bool> ResetAsync(RawConnection connection)
    {
        await connection.SendAsync(Unfinished);
        connection.Reset();
        return false;
    }

    /// <summary>
    /// In two pieces whose border moves on by a byte from answer to answer, so that it falls everywhere in time.
    /// </summary>
    public static async Task<bool> ChunkedAsync(RawConnection connection)
    {
        int border = Next(Chunked.Length);
        await connection.SendAsync(Chunked[..border]);
        await Task.Yield();
        await connection.SendAsync(Chunked[border..]);
        return true;
    }

    public static Func<RawConnection, Task<bool>> ByteByByte(TimeSpan pause) => async connection =>
    {
        foreach (char letter in Ok)
        {
            await connection.SendAsync($"{letter}");
            await Task.Delay(pause, TimeProvider.System);
        }

        return true;
    };

    public static async Task<bool> Http10Async(RawConnection connection)
    {
        await connection.SendAsync("HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\nok");
        return false;
    }

    public static async Task<bool> InterimAsync(RawConnection connection)
    {
        await connection.SendAsync("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n");
        await connection.SendAsync(Ok);
        return true;
    }

    public static async Task<bool> LastAsync(RawConnection connection)
    {
        await connection.SendAsync("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok");
        return false;
    }

    /// <summary>0, 1, 2... below the limit, and again.</summary>
    private static int Next(int limit) => (int)((uint)Interlocked.Increment(ref _count) % (uint)limit);
}
