using System.Globalization;
using System.Text.RegularExpressions;
using ThreadPoolDiagnostics.Stacks.Naming;

namespace ThreadPoolDiagnostics.StackTexts;

/// <summary>
/// The chains that dumpasync prints: below STACK a task or async method that has not completed, and below each line, further
/// indented, what continues after it. A thread that blocks on a task ends its chain (Task+SetOnInvokeMres).
/// </summary>
internal sealed partial class AwaitingRows
{
    /// <summary>What a thread that waits adds to a task, to be woken by it (Task.SpinThenBlockingWait).</summary>
    private const string Waker = "System.Threading.Tasks.Task+SetOnInvokeMres";

    private const int MostChains = 100_000;

    private const int LongestChain = 64;

    private readonly Dictionary<string, string?> _methods = new(StringComparer.Ordinal);
    private readonly HashSet<ulong> _wakers = [];
    private readonly List<BlockedChain> _chains = [], _counted = [];
    private readonly List<Row> _path = [];
    private string _awaited = "";

    /// <summary>The chains at whose end a thread waits. Those that --coalesce counts have no addresses, and repeat the
    /// others.</summary>
    public IReadOnlyList<BlockedChain> Blocked => _chains.Count > 0 ? _chains : _counted;

    /// <summary>Adds a line; false when it is of no chain.</summary>
    public bool Add(string line)
    {
        if (Heading().IsMatch(line))
        {
            _path.Clear();
            _awaited = "";
            return true;
        }
        if (Awaiting().Match(line) is { Success: true } awaiting)
        {
            _awaited = awaiting.Groups["type"].Value;
            return true;
        }
        Match found = Link().Match(line);
        if (!found.Success) return false;
        Add(found);
        return true;
    }

    private void Add(Match found)
    {
        int indent = found.Groups["indent"].Length;
        while (_path.Count > 0 && _path[^1].Indent >= indent) _path.RemoveAt(_path.Count - 1);
        string type = found.Groups["type"].Value.Trim();
        ulong address = Address(found.Groups["address"]);
        if (type == Waker && _path.Count > 0) AddBlocked(address, Count(found.Groups["count"]));
        else if (_path.Count < LongestChain) _path.Add(new(indent, address, type, found.Groups["state"].Value.Trim()));
    }

    private void AddBlocked(ulong waker, int count)
    {
        if (waker != 0 && !_wakers.Add(waker)) return; // the command ran twice
        Row first = _path[0];
        var chain = new BlockedChain(
            [.. _path.Select(row => row.Address).Where(address => address != 0)],
            [.. _path.AsEnumerable().Reverse().Select(row => Method(row.Type)).OfType<string>()],
            first.Type, first.State, _awaited);
        List<BlockedChain> chains = waker != 0 ? _chains : _counted;
        chains.AddRange(Enumerable.Repeat(chain, Math.Min(count, MostChains - Math.Min(MostChains, chains.Count))));
    }

    /// <summary>The async method of a type, one string for each.</summary>
    private string? Method(string type)
    {
        if (_methods.TryGetValue(type, out string? known)) return known;
        string? method = IsStateMachine(type) ? MethodName.WithoutArguments(MethodText.ToSource($"{type}.MoveNext", "")) : null;
        if (_methods.Count < MostChains) _methods.Add(type, method);
        return method;
    }

    private static bool IsStateMachine(string type) => type.Contains(">d__", StringComparison.Ordinal);

    private static ulong Address(Group digits) =>
        ulong.TryParse(digits.ValueSpan, NumberStyles.HexNumber, CultureInfo.InvariantCulture, out ulong address) ? address : 0;

    private static int Count(Group digits) =>
        int.TryParse(digits.ValueSpan, NumberStyles.None, CultureInfo.InvariantCulture, out int count) ? count : 1;

    private sealed record Row(int Indent, ulong Address, string Type, string State);

    [GeneratedRegex(@"^\s{0,20}STACKS? \d{1,9}\s*$", RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Heading();

    [GeneratedRegex(
        @"^\s{0,20}<< Awaiting: [0-9a-fA-F]{6,16} [0-9a-fA-F]{6,16} (?<type>\S.{0,8000}?) >>",
        RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Awaiting();

    /// <summary>Address or count, method table, state, type.</summary>
    [GeneratedRegex(
        @"^(?<indent>[ .]{0,2000})(?:(?<address>[0-9a-fA-F]{8,16})|\[(?<count>\d{1,9})\]) [0-9a-fA-F]{8,16} "
        + @"(?:\((?<state>[-\d ]{0,12})\) )?(?<type>[A-Za-z_<][^(]{0,8000})$",
        RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Link();
}

/// <summary>What a blocked thread waits for, by dumpasync.</summary>
/// <param name="Addresses">The objects of the chain; empty when they were only counted.</param>
/// <param name="Methods">The async methods, from the one that is waited for to the one that continues first.</param>
/// <param name="FirstType">The type of the object that continues first.</param>
/// <param name="FirstState">Its state: -1 for an async method that has not reached an await, or runs.</param>
/// <param name="Awaited">The type of what that one awaits; empty when it was not printed.</param>
internal sealed record BlockedChain(
    IReadOnlyList<ulong> Addresses, IReadOnlyList<string> Methods, string FirstType, string FirstState, string Awaited);
