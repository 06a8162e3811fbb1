using System.Globalization;
using System.Text.RegularExpressions;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.StackTexts;

/// <summary>A line that names a frame.</summary>
/// <param name="Form">What prints such lines.</param>
/// <param name="Module">The module's name without extension; empty where the text has none.</param>
/// <param name="Name">The method with its type, as in the text.</param>
/// <param name="Arguments">The arguments without parentheses, as in the text.</param>
internal sealed partial record FrameLine(FrameForm Form, string Module, string Name, string Arguments)
{
    /// <summary>What the runtime calls the module of code that was generated at run time (DynamicMethod.cs).</summary>
    private const string OfGeneratedCode = "Anonymously Hosted DynamicMethods Assembly";

    private static readonly string[] Extensions = [".dll", ".exe", ".ni"];

    /// <summary>File and line, where the text has both.</summary>
    public SourceLocation? Source { get; private init; }

    /// <summary>Whether the line ends before its arguments do.</summary>
    public bool IsCut { get; private init; }

    /// <summary>Whether a line looks like the beginning of a frame, of which the rest may be in the next line.</summary>
    public static bool MayBegin(string line) => Beginning().IsMatch(line) || WinDbgLine.IsFrame(line);

    /// <summary>Whether it is a frame of the runtime itself, which has no method.</summary>
    public static bool IsNameless(string line) => Nameless().IsMatch(line) || WinDbgLine.IsFrame(line);

    /// <summary>The frame; null for any other line, and for native code.</summary>
    public static FrameLine? Parse(string line)
    {
        string text = line.Trim();
        FrameForm form = FrameForm.Bare;
        if (Addresses().Match(text) is { Success: true } start)
            (form, text) = (FrameForm.Addresses, WinDbgLine.WithArguments(text[start.Length..]));
        else if (At().Match(text) is { Success: true } at) (form, text) = (FrameForm.At, text[at.Length..]);
        text = WithoutArguments().Replace(text, "${frame}()${rest}");
        int open = text.IndexOf('(', StringComparison.Ordinal);
        if (open <= 0) return null;
        int mark = text.IndexOf('!', 0, open);
        string module = mark > 0 ? text[..mark] : "", name = text[(mark + 1)..open];
        if (mark > 0 && form is FrameForm.Bare) form = FrameForm.Module;
        int close = Closing(text, open);
        string arguments = text[(open + 1)..(close < 0 ? text.Length : close)], rest = close < 0 ? "" : text[(close + 1)..];
        if (Doubled().Match(rest) is { Success: true } doubled && Parse(doubled.Groups["frame"].Value) is { } full)
            return full with { Form = FrameForm.At };
        if (!MethodText.IsName(name) || (mark >= 0 && !ModuleName().IsMatch(module))) return null;
        if (ForeignArguments().IsMatch(arguments)) return null;
        if (form is FrameForm.Bare && (close < 0 || !MethodText.IsDotNet(name) || !KnownRest().IsMatch(rest))) return null;
        return new(form, WithoutExtension(module), name, arguments) { Source = SourceIn(rest), IsCut = close < 0 };
    }

    private static int Closing(string text, int open)
    {
        int depth = 0;
        for (int i = open; i < text.Length; i++)
        {
            if (text[i] == '(') depth++;
            else if (text[i] == ')' && --depth == 0) return i;
        }
        return -1;
    }

    private static SourceLocation? SourceIn(string rest) =>
        Location().Match(rest) is { Success: true } source
        && int.TryParse(source.Groups["line"].Value, NumberStyles.None, CultureInfo.InvariantCulture, out int line) && line > 0
            ? new(MethodText.Bounded(source.Groups["file"].Value), line)
            : null;

    private static string WithoutExtension(string module)
    {
        module = WinDbgLine.FileName(module);
        string? extension = Array.Find(Extensions, one => module.EndsWith(one, StringComparison.OrdinalIgnoreCase));
        return MethodText.Bounded(extension is null ? module : module[..^extension.Length]);
    }

    /// <summary>Addresses, and perhaps the kind of a frame that the runtime itself made; or what WinDbg has there.</summary>
    [GeneratedRegex(
        @"^(?:0x)?[0-9a-fA-F`]{8,17} +(?:(?:0x)?[0-9a-fA-F`]{8,17} +)?(?:\[\w{1,60}: [0-9a-fA-F`]{1,17}\] +)?|"
        + WinDbgLine.BeforeFrame,
        RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Addresses();

    /// <summary>"at" in the languages in which .NET writes it.</summary>
    [GeneratedRegex(@"^(?:at|bei|à|en|in|em|в|場所|在|위치:|w|v|konum:) +", RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex At();

    [GeneratedRegex($@"^(?:[\w.+-]{{1,200}}|{OfGeneratedCode})$", RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex ModuleName();

    /// <summary>A file and a line, as Java and JavaScript write them, or a value.</summary>
    [GeneratedRegex(@":\d|\.java\b|\.kt\b|Native Method|Unknown Source|""", RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex ForeignArguments();

    [GeneratedRegex(
        @"^(?: in .{1,2000}:line \d{1,9}| \[.{1,2000} @ \d{1,9}\]| Line \d{1,9}\b.{0,200}| at .{1,8000})?\s*$",
        RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex KnownRest();

    /// <summary>Visual Studio, where it is told to show no parameters.</summary>
    [GeneratedRegex(
        @"^(?<frame>[\w.+-]{1,200}\.(?:dll|exe)!(?:[^\s(,]|, ?){1,2000})"
        + @"(?<rest>(?: Line \d{1,9})?(?: {1,12}(?:C#|F#|Basic|Unknown).{0,200})?\s*)$",
        RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex WithoutArguments();

    /// <summary>Rider has the method twice: first without its type.</summary>
    [GeneratedRegex(@"^ at (?<frame>.{1,8000})$", RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Doubled();

    [GeneratedRegex(
        @" in (?<file>.{1,2000}):\w{1,12} (?<line>\d{1,9})\s*$|\[(?<file>.{1,2000}) @ (?<line>\d{1,9})\]\s*$",
        RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Location();

    [GeneratedRegex(
        $@"^\s*(?:at [\w<]|{OfGeneratedCode}!|" + @"[\w.-]{1,200}!|(?:0x)?[0-9a-fA-F`]{8,17} +(?:0x)?[0-9a-fA-F`]{8,17}\b)",
        RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Beginning();

    [GeneratedRegex(
        @"^\s*(?:0x)?[0-9a-fA-F`]{8,17} +(?:(?:0x)?[0-9a-fA-F`]{8,17} +)?\[\w{1,60}: [0-9a-fA-F`]{1,17}\]\s*$",
        RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Nameless();
}

/// <summary>What prints a frame.</summary>
internal enum FrameForm
{
    /// <summary>Only a method: Namespace.Type.Method(Arguments).</summary>
    Bare,

    /// <summary>dotnet-stack and Visual Studio: Module!Namespace.Type.Method(Arguments).</summary>
    Module,

    /// <summary>clrstack, k: addresses, then the method.</summary>
    Addresses,

    /// <summary>Exceptions and Rider: at Namespace.Type.Method(Arguments).</summary>
    At,
}
