using System.Globalization;
using System.Text.RegularExpressions;

namespace ThreadPoolDiagnostics.StackTexts;

/// <summary>
/// A row that was copied from Visual Studio's window Threads: flag, id, managed id, category, name and location; below it the
/// frames, where the location was expanded.
/// </summary>
/// <param name="Id">The operating system's id of the thread.</param>
/// <param name="Name">The thread's name; what stands there without one ("Worker Thread", "&lt;No Name&gt;").</param>
/// <param name="Location">The frame in which the debugger shows the thread, without arguments; null for none.</param>
internal sealed partial record ThreadListRow(int Id, string Name, FrameLine? Location)
{
    /// <summary>The row; null for any other line.</summary>
    public static ThreadListRow? Parse(string line)
    {
        Match row = Row().Match(line);
        if (!row.Success) return null;
        string digits = row.Groups["id"].Value;
        bool isHex = digits.StartsWith("0x", StringComparison.OrdinalIgnoreCase);
        bool isNumber = int.TryParse(
            isHex ? digits.AsSpan(2) : digits, isHex ? NumberStyles.HexNumber : NumberStyles.None,
            CultureInfo.InvariantCulture, out int id);
        return isNumber && id > 0
            ? new(id, NameIn(row.Groups["name"].Value), FrameIn(row.Groups["location"].Value))
            : null;
    }

    /// <summary>Systems cut the runtime's name of a worker in .NET 8.</summary>
    private static string NameIn(string name) => name == ".NET ThreadPool Worker" ? ".NET TP Worker" : name;

    private static FrameLine? FrameIn(string location) =>
        Place().Match(location) is { Success: true } frame ? FrameLine.Parse($"{frame.Groups["frame"].Value}()") : null;

    /// <summary>Tabs have become four blanks each; a name may have single blanks.</summary>
    [GeneratedRegex(
        @"^\s{0,20}(?:(?:Not )?Flagged)? {0,12}>? {0,12}(?<id>0x[0-9a-fA-F]{1,8}|\d{1,9}) {4,12}"
        + @"(?:0x[0-9a-fA-F]{1,8}|\d{1,9}) {4,12}(?:\w{1,30} ){1,3}Thread {4,12}"
        + @"(?<name>\S.{0,200}?)(?: {4,12}(?<location>\S.{0,8000})?)?$",
        RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Row();

    [GeneratedRegex(
        @"^(?<frame>[\w.+-]{1,200}![^\s(]{1,2000})", RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Place();
}
