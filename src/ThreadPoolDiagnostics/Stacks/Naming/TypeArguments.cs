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
