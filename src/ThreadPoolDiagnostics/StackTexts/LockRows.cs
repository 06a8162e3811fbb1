using System.Globalization;
using System.Text.RegularExpressions;

namespace ThreadPoolDiagnostics.StackTexts;

/// <summary>
/// The locks (Monitor) that syncblk lists with their owners. Its column MonitorHeld has 1 for the owner and 2 for each thread
/// that waits. A System.Threading.Lock is in no such list.
/// </summary>
internal sealed partial class LockRows
{
    private const int MostLocks = 100_000;

    private readonly Dictionary<string, HeldLock> _byBlock = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>Those that threads wait for.</summary>
    public IEnumerable<HeldLock> Contended => _byBlock.Values.Where(held => held.Waiting > 0);

    /// <summary>Adds a line; false when it is no lock.</summary>
    public bool Add(string line)
    {
        Match row = Row().Match(line);
        if (!row.Success) return false;
        int held = int.Parse(row.Groups["held"].ValueSpan, NumberStyles.None, CultureInfo.InvariantCulture);
        int owner = int.TryParse(row.Groups["owner"].ValueSpan, NumberStyles.HexNumber, CultureInfo.InvariantCulture, out int id)
            ? id : 0;
        if (owner > 0 && _byBlock.Count < MostLocks) _byBlock[row.Groups["block"].Value] = new(owner, held / 2);
        return true;
    }

    /// <summary>Index, SyncBlock, MonitorHeld, Recursion, the owner's thread object, its id, its number in the debugger, and the
    /// object.</summary>
    [GeneratedRegex(
        @"^\s{0,100}\d{1,9} +(?<block>[0-9a-fA-F]{8,16}) +(?<held>\d{1,9}) +\d{1,9} +[0-9a-fA-F]{8,16} +"
        + @"(?<owner>[0-9a-fA-F]{1,8}) +(?:\d{1,9}|XXX) +[0-9a-fA-F]{8,16} +\S",
        RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Row();
}

/// <summary>A lock.</summary>
/// <param name="Owner">The operating system's id of the thread that holds it.</param>
/// <param name="Waiting">The number of threads that wait for it.</param>
internal sealed record HeldLock(int Owner, int Waiting);
