using System.Buffers;
using System.Text;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Http;

/// <summary>
/// Requests as a proxy needs them: with the whole URL in place of its path (RFC 9112, section 3.2.2). A connection has one, which
/// reuses its memory.
/// </summary>
/// <param name="server">The URL whose scheme, host and port are added.</param>
/// <param name="proxy">The proxy.</param>
internal sealed class AbsoluteForm(Uri server, Uri proxy)
{
    private readonly byte[] _origin = Encoding.Latin1.GetBytes($"{server.Scheme}://{HttpLoadRequest.HostOf(server)}");
    private readonly byte[] _authorization = Encoding.Latin1.GetBytes(ForwardProxy.Authorization(proxy));
    private readonly ArrayBufferWriter<byte> _bytes = new();

    /// <summary>The same request, until the next call.</summary>
    /// <param name="request">A request whose target is a path.</param>
    public ReadOnlyMemory<byte> Of(ReadOnlyMemory<byte> request)
    {
        ReadOnlySpan<byte> all = request.Span;
        int target = all.IndexOf((byte)' ') + 1, headers = all.IndexOf((byte)'\n') + 1;
        _bytes.ResetWrittenCount();
        _bytes.Append(all[..target]);
        _bytes.Append(_origin);
        _bytes.Append(all[target..headers]);
        _bytes.Append(_authorization);
        _bytes.Append(all[headers..]);
        return _bytes.WrittenMemory;
    }
}
