using System.Text.RegularExpressions;
using ThreadPoolDiagnostics.Stacks.Naming;

namespace ThreadPoolDiagnostics.StackTexts;

/// <summary>Methods as debuggers write them, in the notation of <see cref="FrameName"/>.</summary>
internal static partial class MethodText
{
    /// <summary>The most characters of a name.</summary>
    public const int LongestName = 1_000;

    /// <summary>Whether it may be a method's name with its type: without blanks outside of brackets, and C++'s colons.</summary>
    public static bool IsName(string name)
    {
        int depth = 0;
        bool hasType = false;
        foreach (char letter in name)
        {
            depth += letter is '<' or '[' ? 1 : letter is '>' or ']' ? -1 : 0;
            hasType |= letter is '.' or '+';
            if (depth <= 0 && !(char.IsLetterOrDigit(letter) || "._+`<>[]$|=@~-".Contains(letter))) return false;
            if (letter is '/' or ':' or ';' or '"') return false;
        }
        return hasType && depth == 0 && (char.IsLetter(name[0]) || name[0] is '_' or '<') && !name.EndsWith('+');
    }

    /// <summary>Whether a name without any mark around it looks like .NET's: the method begins with a capital letter.</summary>
    public static bool IsDotNet(string name)
    {
        string method = name[(name.LastIndexOf('.') + 1)..];
        return method.Length > 0 && name[0] != '.'
            && (char.IsUpper(method[0]) || method is "ctor" or "cctor" or "lambda" || method[0] is '<' || method.Contains('_'));
    }

    /// <summary>Namespace.Type.Method(Arguments) as in the source; see <see cref="Stacks.Frames.StackFrame.Method"/>.</summary>
    /// <param name="name">The name as in the text.</param>
    /// <param name="arguments">The arguments as in the text, without parentheses.</param>
    public static string ToSource(string name, string arguments) =>
        Bounded(FrameName.Format($"{ToRuntime(name)}({string.Join(',', ArgumentText.ToTypes(arguments))})"));

    /// <summary>The async method that a frame of .NET, or a queued item of that type, runs; null when there is none.</summary>
    public static string? Carried(string name) => CarriedMethod.In(ToRuntime(name)) is { } method ? Bounded(method) : null;

    /// <summary>See <see cref="Stacks.Frames.StackFrame.Lambda"/>.</summary>
    public static string? LambdaOf(string name) => FrameName.LambdaOf(ToRuntime(name)) is { } lambda ? Bounded(lambda) : null;

    /// <summary>The name in the runtime's notation: type arguments in square brackets, properties as methods.</summary>
    public static string ToRuntime(string name)
    {
        string squared = TypeArguments.InSquareBrackets(Nested().Replace(name, "+"));
        squared = Property().Replace(squared, ".${kind}_${name}");
        squared = Anonymous().Replace(squared, ".<${author}>b__${ordinal}");
        return LocalFunction().Replace(squared, ".<${author}>g__${name}|0");
    }

    /// <summary>The text up to the longest name.</summary>
    public static string Bounded(string text) => text.Length <= LongestName ? text : text[..LongestName];

    /// <summary>The dot of symbols before a type that the compiler makes: of lambdas, and of an async method.</summary>
    [GeneratedRegex(@"\.(?=<\w{0,500}>(?:c\.|c__DisplayClass|d__))", RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Nested();

    [GeneratedRegex(@"\.(?<name>\w{1,500})\.(?<kind>get|set|add|remove)$", RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Property();

    [GeneratedRegex(
        @"\.(?<author>\w{1,500})\.AnonymousMethod__(?<ordinal>[\w|]{1,100})$",
        RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Anonymous();

    [GeneratedRegex(
        @"\.(?<author>\w{1,500})\.__(?<name>\w{1,500})\|[\w|]{1,100}$",
        RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex LocalFunction();
}
