using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Sockets;

/// <summary>
/// Finds the end of an answer in whatever pieces it arrives, and keeps of it only what a load tool needs. What cannot be
/// understood is an <see cref="ExchangeException"/>; after one the parser must begin anew.
/// </summary>
internal interface IAnswerParser
{
    /// <summary>The status code; 0 before it was read.</summary>
    int Status { get; }

    /// <summary>The answer has ended.</summary>
    bool IsWhole { get; }

    /// <summary>Whether the connection may carry another request, once the answer is whole.</summary>
    bool KeepsConnection { get; }

    /// <summary>Starts with the answer to this request.</summary>
    void Begin(LoadRequest request);

    /// <summary>Reads on, at most to the end of the answer.</summary>
    /// <returns>How many of the bytes it is done with. The rest is an unfinished line: offer it again, with more after
    /// it.</returns>
    int Read(ReadOnlySpan<byte> bytes);

    /// <summary>The server has closed the connection: a failure, unless that ends the answer.</summary>
    void Close();
}
