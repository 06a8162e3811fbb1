using System.Buffers;
using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.Stacks.Inlining;

namespace ThreadPoolDiagnostics.Stacks.Sources;

/// <summary>
/// The events about a method's code, which precede the event of the method itself (eventtrace.cpp, SendEventsForJitMethods): a
/// method that was compiled several times gets the right map each time. They are parsed only for methods that are needed.
/// </summary>
internal sealed class PendingCode
{
    private readonly ArrayBufferWriter<byte> _map = new(), _inlines = new();
    private long? _mapOf, _inlinesOf;
    private bool _areInlinesWhole;

    /// <summary>Adds MethodILToNativeMap: the method's id, then what IlMap reads.</summary>
    public void AddMap(ReadOnlySpan<byte> payload)
    {
        var bytes = new Bytes(payload);
        _mapOf = bytes.Int64();
        _map.ResetWrittenCount();
        _map.Write(bytes.Rest);
    }

    public void AddInlining(ReadOnlySpan<byte> payload)
    {
        ReadOnlySpan<byte> part = RichDebugInfo.Read(payload, out long methodId, out bool isLast);
        if (_inlinesOf != methodId || _areInlinesWhole) _inlines.ResetWrittenCount();
        _inlines.Write(part);
        (_inlinesOf, _areInlinesWhole) = (methodId, isLast);
    }

    /// <summary>The pending data of a method; null when there is none.</summary>
    public IlMap? MapOf(long methodId) => _mapOf == methodId ? IlMap.Read(_map.WrittenSpan) : null;

    /// <inheritdoc cref="MapOf"/>
    public InlineTree? InlinesOf(long methodId) =>
        _inlinesOf == methodId && _areInlinesWhole ? InlineTree.Parse(_inlines.WrittenSpan) : null;

    /// <summary>Forgets the data, for the next method.</summary>
    public void Clear() => (_mapOf, _inlinesOf, _areInlinesWhole) = (null, null, false);
}
