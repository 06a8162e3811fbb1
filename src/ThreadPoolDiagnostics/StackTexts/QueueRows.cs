using System.Globalization;
using System.Text.RegularExpressions;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Naming;

namespace ThreadPoolDiagnostics.StackTexts;

/// <summary>The pool's queue as 'threadpool -wi' and 'threadpoolqueue' list it: the address and the type of each item.</summary>
internal sealed partial class QueueRows
{
    /// <summary>The most items.</summary>
    private const int MostItems = 1_000_000;

    private const int MostKinds = 1_000;

    private readonly HashSet<ulong> _items = [];
    private readonly Dictionary<string, int> _kinds = new(StringComparer.Ordinal);
    private bool _isList, _wasAskedFor;

    /// <summary>Whether the queue was listed, so that no row means an empty queue.</summary>
    public bool IsShown => _wasAskedFor || _items.Count > 0;

    public int Count => _items.Count;

    /// <summary>Whether an object is one of the items.</summary>
    public bool Contains(ulong address) => _items.Contains(address);

    /// <summary>The most frequent first.</summary>
    public IReadOnlyList<QueuedItems> Kinds =>
        [.. _kinds.OrderByDescending(kind => kind.Value).ThenBy(kind => kind.Key, StringComparer.Ordinal)
            .Select(kind => new QueuedItems(kind.Key, kind.Value))];

    /// <summary>Adds a line; false when it is not of the queue.</summary>
    public bool Add(string line)
    {
        if (Heading().IsMatch(line)) return _isList = _wasAskedFor = true;
        if (Row().Match(line) is { Success: true } row) return Add(row);
        if (!_isList) return false;
        if (ListRow().Match(line) is { Success: true } listed) return Add(listed);
        _isList = line.AsSpan().Trim().Length == 0;
        return false;
    }

    private bool Add(Match row)
    {
        if (_items.Count < MostItems
            && ulong.TryParse(row.Groups["item"].ValueSpan, NumberStyles.HexNumber, CultureInfo.InvariantCulture, out ulong item)
            && _items.Add(item))
        {
            string kind = Runs(row.Groups["type"].Value);
            if (_kinds.Count < MostKinds || _kinds.ContainsKey(kind)) _kinds[kind] = _kinds.GetValueOrDefault(kind) + 1;
        }
        return true;
    }

    /// <summary>The async method that continues, or the type without its type arguments.</summary>
    private static string Runs(string type) =>
        MethodText.Carried(type) ?? MethodText.Bounded(FrameName.Format(MethodText.ToRuntime(type.Trim())));

    [GeneratedRegex(
        @"^\s{0,100}\[(?:Global|Local)[\w -]{0,40}\] +(?:0x)?(?<item>[0-9a-fA-F]{6,16}) +(?<type>\S.{0,8000})$",
        RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Row();

    [GeneratedRegex(
        @"^\s{0,100}(?:0x)?(?<item>[0-9a-fA-F]{8,16}) +(?<type>[^\s\[(].{0,8000})$",
        RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex ListRow();

    /// <summary>The command that was typed, or the headings of its list.</summary>
    [GeneratedRegex(
        @"^\s{0,100}(?:global work item queue_|local per thread work items_|!?threadpool .{0,40}-wi\b"
        + @"|!?threadpoolqueue\b|!?tpq\b)",
        RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Heading();
}
