using System.Text.RegularExpressions;

namespace ThreadPoolDiagnostics.StackTexts;

/// <summary>
/// Lines of WinDbg's k, kb, kc, kn and kv: a number, addresses, with kv arguments, then module!method+offset [file @ line].
/// Native frames and inlined ones are among them. Names from symbols have no arguments. Visual Studio's Debug.ListCallStack has
/// the number and the frame.
/// </summary>
internal static partial class WinDbgLine
{
    /// <summary>What stands before the frame, with the asterisks of bold type.</summary>
    public const string BeforeFrame = @"^" + Number + @" +(?:" + Addresses + @" +|(?=\*{0,2}[\w.+-]{1,200}!))\*{0,2}";

    /// <summary>Visual Studio marks the current frame by an asterisk.</summary>
    private const string Number = @"\*?[0-9a-fA-F]{1,4}";
    private const string Address = "(?:0x)?[0-9a-fA-F`]{8,17}";
    private const string Addresses = Address + @" +" + Address + @"(?: +: +(?:[0-9a-fA-F`]{8,17} +){4}:)?";

    /// <summary>Whether it is a frame, native or of .NET.</summary>
    public static bool IsFrame(string line) => Frame().IsMatch(line);

    /// <summary>Whether it is the heading of a stack's columns, also of clrstack's.</summary>
    public static bool IsHeading(string line) => Heading().IsMatch(line);

    /// <summary>The frame with parentheses, if it has none, and without the offset.</summary>
    public static string WithArguments(string frame) => WithoutArguments().Replace(frame, "${name}()${rest}");

    /// <summary>WinDbg has underscores in place of dots, and adds the address of a module whose name it has twice.</summary>
    public static string FileName(string module)
    {
        string name = Addition().Replace(module, "");
        return name.StartsWith("System_", StringComparison.Ordinal) || name.StartsWith("Microsoft_", StringComparison.Ordinal)
            ? name.Replace('_', '.')
            : name;
    }

    [GeneratedRegex(
        @"^\s*" + Number + @" +(?:" + Addresses + @" |\(Inline(?: Function)?\) +-|\*{0,2}[\w.+-]{1,200}!\S{1,2000}\s*$)",
        RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Frame();

    [GeneratedRegex(@"^\s*(?:# *)?(?:Child[ -]?(?:SP|EBP)|# +Call Site)\b", RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Heading();

    [GeneratedRegex(
        @"^(?<name>[\w.+-]{1,200}![^\s(]{1,2000}?)(?:\$##[0-9a-fA-F]{1,8})?(?:\+0x[0-9a-fA-F`]{1,17})?"
        + @"(?<rest>(?: +\[.{1,2000} @ \d{1,9}\])?)\**\s*$",
        RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex WithoutArguments();

    [GeneratedRegex(@"(?:_ni)?(?:_[0-9a-f]{8,16})?$", RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Addition();
}
