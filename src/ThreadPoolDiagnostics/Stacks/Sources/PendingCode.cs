using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;
using ThreadPoolDiagnostics.Stacks.Inlining;

namespace ThreadPoolDiagnostics.Stacks.Sources;

/// <summary>
/// What the runtime tells of a method's code before it tells of the method itself (eventtrace.cpp, SendEventsForJitMethods), so
/// that one that was compiled several times gets the right map each time.
/// </summary>
internal sealed class PendingCode
{
    private (long MethodId, IlMap Map)? _map;
    private (long MethodId, InlineTree? Inlines)? _inlines;
    private (long MethodId, List<byte> Data)? _parts;

    public void Add(MethodILToNativeMapTraceData map) => _map = (map.MethodID, new IlMap(
        Enumerable.Range(0, map.CountOfMapEntries).Select(index => (map.NativeOffset(index), map.ILOffset(index)))));

    public void AddInlining(TraceEvent data)
    {
        if (RichDebugInfo.Read(data) is not { } part) return;
        if (_parts is not { } parts || parts.MethodId != part.MethodId) _parts = parts = (part.MethodId, []);
        parts.Data.AddRange(part.Data);
        if (!part.IsLast) return;
        _inlines = (part.MethodId, InlineTree.Parse(parts.Data.ToArray()));
        _parts = null;
    }

    public (IlMap? Map, InlineTree? Inlines) TakeFor(long methodId)
    {
        IlMap? map = _map is { } noted && noted.MethodId == methodId ? noted.Map : null;
        InlineTree? inlines = _inlines is { } tree && tree.MethodId == methodId ? tree.Inlines : null;
        (_map, _inlines, _parts) = (null, null, null);
        return (map, inlines);
    }
}
