using System.Buffers;
using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.Stacks.Inlining;

namespace ThreadPoolDiagnostics.Stacks.Sources;

/// <summary>
/// What the runtime tells of a method's code before it tells of the method itself (eventtrace.cpp, SendEventsForJitMethods), so
/// that one that was compiled several times gets the right map each time. It is read only for a method that is asked for.
/// </summary>
internal sealed class PendingCode
{
    private readonly ArrayBufferWriter<byte> _map = new(), _inlines = new();
    private long? _mapOf, _inlinesOf;
    private bool _areInlinesWhole;

    /// <summary>MethodILToNativeMap: id of the method, then what IlMap reads.</summary>
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

    /// <summary>Null when there is none.</summary>
    public IlMap? MapOf(long methodId) => _mapOf == methodId ? IlMap.Read(_map.WrittenSpan) : null;

    /// <inheritdoc cref="MapOf"/>
    public InlineTree? InlinesOf(long methodId) =>
        _inlinesOf == methodId && _areInlinesWhole ? InlineTree.Parse(_inlines.WrittenSpan) : null;

    /// <summary>For the next method.</summary>
    public void Clear() => (_mapOf, _inlinesOf, _areInlinesWhole) = (null, null, false);
}
