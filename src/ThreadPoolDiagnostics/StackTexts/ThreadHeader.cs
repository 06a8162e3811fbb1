using System.Globalization;
using System.Text.RegularExpressions;

namespace ThreadPoolDiagnostics.StackTexts;

/// <summary>The line before the stack of a thread: of dotnet-stack, of clrstack, of WinDbg, or of Visual Studio's
/// Debug.ListCallStack.</summary>
internal static partial class ThreadHeader
{
    public static bool Is(string line) => IdIn(line) is not null;

    /// <summary>The operating system's id of the thread; null for any other line.</summary>
    public static int? IdIn(string line)
    {
        Match header = Header().Match(line);
        if (!header.Success) return null;
        string id = header.Groups["id"].Value;
        bool isNumber = int.TryParse(id, NumberStyles.HexNumber, CultureInfo.InvariantCulture, out int number);
        return isNumber && number > 0 ? number : null;
    }

    [GeneratedRegex(
        @"^\s{0,20}(?:Thread \(0x(?<id>[0-9a-fA-F]{1,8})\)|OS Thread Id: ?0x(?<id>[0-9a-fA-F]{1,8})\b|"
        + @"(?:[.#] *)?\d{1,6} +Id: [0-9a-fA-F]{1,8}\.(?<id>[0-9a-fA-F]{1,8}) Suspend: |"
        + @"Callstack for Thread \d{1,9} \(Thread Id: \d{1,10} \(0x(?<id>[0-9a-fA-F]{1,8})\)\):)",
        RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Header();
}
