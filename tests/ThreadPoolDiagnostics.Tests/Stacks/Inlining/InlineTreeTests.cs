using ThreadPoolDiagnostics.Stacks.Inlining;

namespace ThreadPoolDiagnostics.Tests.Stacks.Inlining;

/// <summary>Method 100 calls 101, which calls 102; both are inlined, and the rare wait of 102 is at the code's end.</summary>
public sealed class InlineTreeTests
{
    private const int Unset = 0x041AC708; // what .NET 10 leaves in the place of a call's IL offset

    private static readonly (long Method, int Child, int Sibling)[] Nodes = [(100, 3, 0), (102, 0, 0), (103, 0, 0), (101, 1, 2)];

    private static readonly (int Il, int Node, int Native)[] Mappings =
        [(0, 0, 4), (7, 3, 8), (2, 1, 12), (0x16, 0, 40), (5, 2, 50), (9, 1, 90)];

    [Fact]
    public void A_place_in_the_code_has_its_calls_innermost_first() =>
        Assert.Equal([new(102, 2), new(101, 7), new(100, 0)], Parse()!.CallsAt(13));

    [Fact]
    public void A_wait_at_the_end_of_the_code_belongs_to_the_statement_that_it_was_inlined_from() =>
        Assert.Equal([new(102, 9), new(101, 7), new(100, 0)], Parse()!.CallsAt(95));

    [Fact]
    public void Code_of_no_statement_has_no_calls() => Assert.Empty(Parse()!.CallsAt(3));

    [Fact]
    public void The_method_itself_is_the_last_call() => Assert.Equal([new(100, 0x16)], Parse()!.CallsAt(41));

    [Fact]
    public void Information_that_is_cut_short_is_none()
    {
        byte[] whole = Bytes(Nodes, Mappings);

        Assert.All(Enumerable.Range(0, whole.Length), length => Assert.Null(InlineTree.Parse(whole.AsSpan(0, length))));
    }

    [Fact]
    public void A_tree_with_a_circle_or_a_node_that_is_not_there_is_none()
    {
        Assert.Null(InlineTree.Parse(Bytes([(1, 1, 0), (2, 0, 1)], [])));
        Assert.Null(InlineTree.Parse(Bytes([(1, 7, 0)], [])));
        Assert.Null(InlineTree.Parse(Bytes([(1, -1, 0)], [])));
        Assert.Null(InlineTree.Parse(Bytes([(1, 0, 0)], [(0, 1, 0)])));
        Assert.Null(InlineTree.Parse(Bytes([(1, 0, 0)], [(0, -1, 0)])));
    }

    private static InlineTree? Parse() => InlineTree.Parse(Bytes(Nodes, Mappings));

    private static byte[] Bytes((long Method, int Child, int Sibling)[] nodes, (int Il, int Node, int Native)[] mappings) =>
    [
        .. TraceBytes.Number(nodes.Length), .. TraceBytes.Number(mappings.Length),
        .. nodes.SelectMany(node => (byte[])
        [
            .. TraceBytes.Number(node.Method), .. TraceBytes.Number(Unset), .. TraceBytes.Number(node.Child),
            .. TraceBytes.Number(node.Sibling),
        ]),
        .. mappings.SelectMany(map => (byte[])
            [.. TraceBytes.Number(map.Il), .. TraceBytes.Number(map.Node), .. TraceBytes.Number(map.Native), 2]),
    ];
}
