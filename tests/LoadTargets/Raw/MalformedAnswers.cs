namespace LoadTargets.Raw;

/// <summary>
/// Answers that are wrong by RFC 9112 and 9110. The connection stays open after them: who does not see the mistake waits for
/// more.
/// </summary>
internal static class MalformedAnswers
{
    /// <summary>By the name that --kind takes.</summary>
    public static readonly IReadOnlyDictionary<string, string> All = new Dictionary<string, string>
    {
        ["not-http"] = "220 smtp.example.org ESMTP ready\r\n\r\n",
        ["version"] = "HTTP/7.7 200 OK\r\nContent-Length: 2\r\n\r\nok",
        ["status"] = "HTTP/1.1 2x0 OK\r\nContent-Length: 2\r\n\r\nok",
        ["no-colon"] = "HTTP/1.1 200 OK\r\nContent-Length 2\r\nContent-Length: 2\r\n\r\nok",
        ["negative-length"] = "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nok",
        ["huge-length"] = "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\nok",
        ["two-lengths"] = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok",
        ["chunk-size"] = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nok\r\n0\r\n\r\n",
        ["chunk-end"] = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nokok\r\n0\r\n\r\n",
        ["endless-head"] = "HTTP/1.1 200 OK\r\n" + string.Concat(
            Enumerable.Range(0, 5_000).Select(n => $"X-Filler-{n}: {new string('x', 20)}\r\n")),
        ["binary"] = string.Concat(Enumerable.Range(0, 256).Select(code => (char)code)) + "\r\n\r\n",
    };

    /// <summary>Each of them in turn, or always the named one.</summary>
    public static Func<RawConnection, Task<bool>> InTurn(string? kind)
    {
        string[] answers = kind is null ? [.. All.Values] : [All[kind]];
        int count = -1;
        return async connection =>
        {
            await connection.SendAsync(answers[(uint)Interlocked.Increment(ref count) % answers.Length]);
            return true;
        };
    }
}
