namespace StockExchange.StockServers.Models.EventLoop;

/// <summary>One pair for all connections of a loop: a connection needs buffers of its own only while its client does not read.</summary>
internal sealed class LoopBuffers
{
    public byte[] Input { get; } = new byte[16 * 1_024];

    public byte[] Output { get; } = new byte[64 * 1_024];
}
