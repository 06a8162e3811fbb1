using System.Text;

namespace ThreadPoolDiagnostics.Stacks.Naming;

/// <summary>Removes what generics add to a name: the arity, `1, and the type arguments in brackets.</summary>
internal static class TypeArguments
{
    /// <param name="text">For instance List`1[System.__Canon].Add, or in a signature class List`1&lt;int32&gt;.</param>
    /// <param name="open">The opening bracket of type arguments in this notation.</param>
    /// <param name="close">The closing bracket.</param>
    public static string Remove(string text, char open, char close)
    {
        var plain = new StringBuilder(text.Length);
        int depth = 0;
        for (int i = 0; i < text.Length; i++)
        {
            if (text[i] == open) depth++;
            else if (text[i] == close) depth--;
            else if (text[i] == '`') i += text[(i + 1)..].TakeWhile(char.IsAsciiDigit).Count();
            else if (depth == 0) plain.Append(text[i]);
        }
        return plain.ToString();
    }

    /// <summary>A debugger's name, which has type arguments in angle brackets, as the runtime's events have it. A bracket after a
    /// name begins type arguments; any other one, a name of the compiler's.</summary>
    public static string InSquareBrackets(string name)
    {
        if (!name.Contains('<')) return name;
        var squared = new StringBuilder(name.Length);
        var generic = new Stack<bool>();
        for (int i = 0; i < name.Length; i++)
        {
            if (name[i] == '<')
            {
                generic.Push(i > 0 && (char.IsLetterOrDigit(name[i - 1]) || name[i - 1] == '_'));
                squared.Append(generic.Peek() ? '[' : '<');
            }
            else if (name[i] == '>' && generic.TryPop(out bool isGeneric)) squared.Append(isGeneric ? ']' : '>');
            else squared.Append(name[i]);
        }
        return squared.ToString();
    }
}

/// <summary>Splits a name at its dots and pluses, except inside the angle brackets of compiler-generated names.</summary>
internal static class NameSegments
{
    public static List<string> Split(string name)
    {
        var segments = new List<string>();
        int start = 0, depth = 0;
        for (int i = 0; i < name.Length; i++)
        {
            if (name[i] == '<') depth++;
            else if (name[i] == '>') depth--;
            else if (depth == 0 && name[i] is '.' or '+')
            {
                segments.Add(name[start..i]);
                start = i + 1;
            }
        }
        segments.Add(name[start..]);
        return segments;
    }
}
