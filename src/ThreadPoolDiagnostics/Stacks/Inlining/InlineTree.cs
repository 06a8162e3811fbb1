using System.Buffers.Binary;

namespace ThreadPoolDiagnostics.Stacks.Inlining;

/// <summary>
/// The methods that were inlined into one method's code, and which part of the code came from which: the runtime's rich debug
/// information (cordebuginfo.h, InlineTreeNode and RichOffsetMapping; eventtrace.cpp, SendMethodRichDebugInfo).
/// </summary>
internal sealed class InlineTree
{
    private const int HeaderSize = 8;
    private const int NodeSize = 20;
    private const int MappingSize = 13;

    private readonly (long MethodId, int Parent)[] _nodes;
    private readonly (int Native, int Node, int Il)[] _mappings;

    private InlineTree((long MethodId, int Parent)[] nodes, (int Native, int Node, int Il)[] mappings)
    {
        _nodes = nodes;
        _mappings = mappings;
    }

    /// <summary>The runtime's ids of all these methods.</summary>
    public IEnumerable<long> Methods => _nodes.Select(node => node.MethodId);

    /// <param name="data">
    /// Two counts; nodes of method, IL offset of the call, first child, next sibling; mappings of IL offset, node, native offset,
    /// kind. The IL offset of the call is not used: the compiler of .NET 10 leaves it unset.
    /// </param>
    /// <returns>The tree; null when the data is inconsistent.</returns>
    public static InlineTree? Parse(ReadOnlySpan<byte> data)
    {
        if (data.Length < HeaderSize) return null;
        (int nodes, int mappings) = (Number(data), Number(data[4..]));
        long size = HeaderSize + ((long)NodeSize * nodes) + ((long)MappingSize * mappings);
        if (nodes < 1 || mappings < 0 || size > data.Length) return null;
        ReadOnlySpan<byte> rest = data[HeaderSize..];
        return Nodes(rest[..(NodeSize * nodes)], nodes) is { } tree
            && Mappings(rest[(NodeSize * nodes)..], mappings, nodes) is { } places
            ? new InlineTree(tree, places)
            : null;
    }

    /// <summary>The calls at a place in the code, from the innermost to the method itself; empty before any statement.</summary>
    /// <param name="native">The offset in the code, in bytes.</param>
    public IReadOnlyList<InlinedCall> CallsAt(int native)
    {
        int last = Array.FindLastIndex(_mappings, mapping => mapping.Native <= native);
        if (last < 0) return [];
        List<InlinedCall> calls = [];
        (int node, int il) = (_mappings[last].Node, _mappings[last].Il);
        while (node >= 0 && calls.Count < _nodes.Length)
        {
            calls.Add(new(_nodes[node].MethodId, il));
            (il, node) = (StatementBefore(node), _nodes[node].Parent);
        }
        return calls;
    }

    /// <summary>The caller's last statement before the inlined code; rare code, such as a wait, is moved to the end.</summary>
    private int StatementBefore(int node)
    {
        int first = Array.FindIndex(_mappings, mapping => IsWithin(mapping.Node, node));
        int before = first < 0 ? -1 : Array.FindLastIndex(_mappings, first, mapping => mapping.Node == _nodes[node].Parent);
        return before < 0 ? -1 : _mappings[before].Il;
    }

    private bool IsWithin(int node, int outer)
    {
        for (int steps = 0; node >= 0 && steps < _nodes.Length; steps++)
        {
            if (node == outer) return true;
            node = _nodes[node].Parent;
        }
        return false;
    }

    private static (long MethodId, int Parent)[]? Nodes(ReadOnlySpan<byte> data, int count)
    {
        var nodes = new (long MethodId, int Parent)[count];
        var links = new (int Child, int Sibling)[count];
        for (int i = 0; i < count; i++)
        {
            ReadOnlySpan<byte> node = data[(NodeSize * i)..];
            nodes[i] = (BinaryPrimitives.ReadInt64LittleEndian(node), -1);
            links[i] = (Number(node[12..]), Number(node[16..]));
        }
        int visits = 0; // each node is visited once, but damaged data may have a circle
        for (int parent = 0; parent < count; parent++)
            for (int child = links[parent].Child; child != 0; child = links[child].Sibling)
            {
                if (child < 0 || child >= count || ++visits > count) return null;
                nodes[child].Parent = parent;
            }
        return nodes;
    }

    private static (int Native, int Node, int Il)[]? Mappings(ReadOnlySpan<byte> data, int count, int nodes)
    {
        var mappings = new (int Native, int Node, int Il)[count];
        for (int i = 0; i < count; i++)
        {
            ReadOnlySpan<byte> mapping = data[(MappingSize * i)..];
            mappings[i] = (Number(mapping[8..]), Number(mapping[4..]), Number(mapping));
            if (mappings[i].Node < 0 || mappings[i].Node >= nodes) return null;
        }
        return [.. mappings.OrderBy(mapping => mapping.Native)]; // stable: the last one at an offset counts
    }

    private static int Number(ReadOnlySpan<byte> data) => BinaryPrimitives.ReadInt32LittleEndian(data);
}

/// <summary>An inlined method, and the statement that it had reached.</summary>
/// <param name="MethodId">The runtime's id of the method.</param>
/// <param name="IlOffset">The offset of the statement in its IL, in bytes; negative when unknown.</param>
internal sealed record InlinedCall(long MethodId, int IlOffset);
