using ThreadPoolDiagnostics.Stacks.Sources;
using ThreadPoolDiagnostics.Stacks.Symbols;

namespace ThreadPoolDiagnostics.Tests.Stacks.Sources;

/// <summary>Rundowns that a runtime could have written, byte by byte.</summary>
public sealed class CodeMapTests : TestWithFolder
{
    private const int MethodKind = 1, MapKind = 2, ModuleKind = 3, InliningKind = 4, DetailsKind = 5;
    private const long Module = 70, Pay = 100, Ask = 101, Wait = 102;
    private const int PayToken = 0x06000001, AskToken = 0x06000002, WaitToken = 0x06000003;

    private static readonly LoadedModule Shop =
        new("/app/Shop.dll", new("00112233-4455-6677-8899-aabbccddeeff"), "/src/Shop.pdb");

    [Fact]
    public void Code_that_was_compiled_twice_has_the_map_that_came_before_it()
    {
        CodeMap map = Read(
            [0x1010, 0x1021, 0x2010, 0x2011],
            Map(Pay, (0, 0), (0x20, 7)), Method(Pay, 0x1000, 0x100), Map(Pay, (0, 0), (0x10, 9)), Method(Pay, 0x2000, 0x50),
            ModuleEvent());

        Assert.Equal([0, 7, 0, 9], new ulong[] { 0x1010, 0x1021, 0x2010, 0x2011 }.Select(address => map.Find(address)!.Offset));
        Assert.Equal(new IlLocation(Shop, PayToken, 7), map.Find(0x1021));
        Assert.Equal(["/app/Shop.dll"], map.Modules.Select(module => module.Path));
    }

    [Fact]
    public void Code_without_a_map_of_its_own_comes_from_no_IL()
    {
        CodeMap map = Read(
            [0x1001, 0x1101, 0x1100, 0x3000],
            Map(Ask, (0, 0)), Method(Pay, 0x1000, 0x100), Method(Ask, 0x1100, 0x10), ModuleEvent());

        Assert.All([0x1001, 0x1101, 0x1100, 0x3000], address => Assert.Null(map.Find((ulong)address)));
    }

    [Fact]
    public void A_call_belongs_to_the_code_before_its_return_address()
    {
        CodeMap map = Read([0x1100, 0x1101], Map(Pay, (0, 5)), Method(Pay, 0x1000, 0x100), ModuleEvent());

        Assert.Equal(5, map.Find(0x1100)!.Offset);
        Assert.Null(map.Find(0x1101));
    }

    [Fact]
    public void Inlined_calls_come_in_parts_and_are_known_by_what_the_runtime_says_of_them()
    {
        byte[] tree = Tree((Pay, 1), (Ask, 2), (Wait, 0));
        CodeMap map = Read(
            [0x1021],
            Inlining(Wait, isLast: true, Tree((Wait, 0))),
            Inlining(Pay, isLast: false, tree[..30]), Inlining(Pay, isLast: true, tree[30..]),
            Method(Pay, 0x1000, 0x100), Method(Ask, 0x2000, 0x10, AskToken), Details(Wait, WaitToken), Details(Ask, WaitToken),
            ModuleEvent());

        Assert.Equal([new(Wait, 2), new(Ask, 1), new(Pay, 0)], map.CallsAt(0x1021));
        Assert.Equal(new MethodIdentity(Module, PayToken) { Name = "Shop.Cart.Pay(int32)" }, map.Identify(Pay));
        Assert.Equal(AskToken, map.Identify(Ask)!.Token);
        Assert.Equal(new MethodIdentity(Module, WaitToken), map.Identify(Wait));
        Assert.Equal(Shop, map.ModuleOf(Module));
    }

    [Fact]
    public void Inlining_that_is_not_whole_or_of_another_method_is_none()
    {
        byte[] tree = Tree((Pay, 0));

        Assert.Empty(Read([0x1021], Inlining(Pay, isLast: false, tree), Method(Pay, 0x1000, 0x100)).CallsAt(0x1021));
        Assert.Empty(Read([0x1021], Inlining(Ask, isLast: true, tree), Method(Pay, 0x1000, 0x100)).CallsAt(0x1021));
    }

    [Fact]
    public void An_event_that_is_cut_short_ends_the_map_there()
    {
        (int kind, byte[] payload) = Map(Pay, (0, 0), (0x20, 7));

        CodeMap map = Read([0x1021], (kind, payload[..^1]), Method(Pay, 0x1000, 0x100), ModuleEvent());

        Assert.Null(map.Find(0x1021));
        Assert.NotNull(Read([0x1021], (kind, payload), Method(Pay, 0x1000, 0x100), ModuleEvent()).Find(0x1021));
    }

    private CodeMap Read(ulong[] returnAddresses, params (int Kind, byte[] Payload)[] events)
    {
        byte[] trace = TraceBytes.Whole(
            [
                TraceBytes.Description(MethodKind, "Microsoft-Windows-DotNETRuntimeRundown", 144, 2),
                TraceBytes.Description(MapKind, "Microsoft-Windows-DotNETRuntimeRundown", 150, 2),
                TraceBytes.Description(ModuleKind, "Microsoft-Windows-DotNETRuntimeRundown", 154, 2),
                TraceBytes.Description(InliningKind, "Microsoft-Windows-DotNETRuntimePrivate", 189, 2),
                TraceBytes.Description(DetailsKind, "Microsoft-Windows-DotNETRuntime", 72, 2),
            ],
            [.. events.Select(data => TraceBytes.Event(data.Kind, 1, 0, data.Payload))]);
        return CodeMap.Read(Folder.Write("trace", trace), returnAddresses);
    }

    private static (int, byte[]) Method(long id, long start, int size, int token = PayToken) => (MethodKind,
    [
        .. TraceBytes.Number(id), .. TraceBytes.Number(Module), .. TraceBytes.Number(start), .. TraceBytes.Number(size),
        .. TraceBytes.Number(token), .. TraceBytes.Number(0),
        .. TraceBytes.Text("Shop.Cart"), .. TraceBytes.Text("Pay"), .. TraceBytes.Text("instance void (int32)"), .. new byte[18],
    ]);

    private static (int, byte[]) Map(long method, params (int Native, int Il)[] entries) => (MapKind,
    [
        .. TraceBytes.Number(method), .. TraceBytes.Number(0L), 0, .. BitConverter.GetBytes((short)entries.Length),
        .. entries.SelectMany(entry => TraceBytes.Number(entry.Il)),
        .. entries.SelectMany(entry => TraceBytes.Number(entry.Native)),
    ]);

    private static (int, byte[]) ModuleEvent() => (ModuleKind,
    [
        .. TraceBytes.Number(Module), .. TraceBytes.Number(1L), .. TraceBytes.Number(0), .. TraceBytes.Number(0),
        .. TraceBytes.Text(Shop.Path), .. TraceBytes.Text(""), 0, 0, .. Shop.SymbolsId.ToByteArray(), .. TraceBytes.Number(1),
        .. TraceBytes.Text(Shop.SymbolsPath),
    ]);

    private static (int, byte[]) Inlining(long method, bool isLast, byte[] part) => (InliningKind,
    [
        0, 0, .. TraceBytes.Number(method), .. TraceBytes.Number(0L), .. TraceBytes.Number(0L),
        .. TraceBytes.Number(isLast ? int.MinValue : 0), .. TraceBytes.Number(part.Length), .. part,
    ]);

    private static (int, byte[]) Details(long method, int token) => (DetailsKind,
    [
        .. TraceBytes.Number(method), .. TraceBytes.Number(0L), .. TraceBytes.Number(token), .. TraceBytes.Number(0),
        .. TraceBytes.Number(Module), .. new byte[6],
    ]);

    /// <summary>Each calls the next; the code of each is 16 bytes, and comes from the IL of its number.</summary>
    private static byte[] Tree(params (long Method, int Child)[] nodes) =>
    [
        .. TraceBytes.Number(nodes.Length), .. TraceBytes.Number(nodes.Length),
        .. nodes.SelectMany(node => (byte[])
        [
            .. TraceBytes.Number(node.Method), .. TraceBytes.Number(0), .. TraceBytes.Number(node.Child), .. TraceBytes.Number(0),
        ]),
        .. Enumerable.Range(0, nodes.Length).SelectMany(node => (byte[])
            [.. TraceBytes.Number(node), .. TraceBytes.Number(node), .. TraceBytes.Number(16 * node), 0]),
    ];
}
