using System.Globalization;
using System.Text.RegularExpressions;

namespace ThreadPoolDiagnostics.StackTexts;

/// <summary>The threads that clrthreads (threads, in WinDbg) lists: which run managed code, and which are the pool's.</summary>
internal sealed partial class ThreadRows
{
    private const int MostThreads = 100_000;

    private readonly HashSet<int> _cooperative = [];
    private readonly HashSet<int> _all = [];

    /// <summary>The threads that are marked as the pool's; its gate thread and those that wait for handles are, too.</summary>
    public HashSet<int> OfPool { get; } = [];

    /// <summary>Adds a line; false when it is no thread.</summary>
    public bool Add(string line)
    {
        Match row = Row().Match(line);
        if (!row.Success) return false;
        int id = int.Parse(row.Groups["id"].ValueSpan, NumberStyles.HexNumber, CultureInfo.InvariantCulture);
        if (id <= 0 || _all.Count >= MostThreads) return true;
        _all.Add(id);
        if (row.Groups["mode"].Value == "Cooperative") _cooperative.Add(id);
        if (row.Groups["rest"].Value.Contains("(Threadpool Worker)", StringComparison.Ordinal)) OfPool.Add(id);
        return true;
    }

    /// <summary>Whether a thread ran managed code. One that did not may wait, or be in native code: that is unknown.</summary>
    public bool? RanManagedCode(int id) => _cooperative.Contains(id) ? true : null;

    /// <summary>Whether a thread of the pool is listed outside managed code.</summary>
    public bool IsNative(int id) => OfPool.Contains(id) && !_cooperative.Contains(id);

    [GeneratedRegex(
        @"^\s{0,100}(?:\d{1,7}|X{3,4}) +\d{1,7} +(?<id>[0-9a-fA-F]{1,7}) +[0-9a-fA-F]{8,16} +[0-9a-fA-F]{1,8} +"
        + @"(?<mode>Preemptive|Cooperative)\b(?<rest>.{0,2000})$",
        RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Row();
}
