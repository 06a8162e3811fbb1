using System.Text;

namespace ThreadPoolDiagnostics.Stacks.Naming;

/// <summary>Leaves out what generics put into a name: the arity, `1, and the type arguments within brackets.</summary>
internal static class TypeArguments
{
    /// <param name="text">For instance List`1[System.__Canon].Add, or in a signature class List`1&lt;int32&gt;.</param>
    /// <param name="open">The bracket that opens type arguments here.</param>
    /// <param name="close">The bracket that closes them.</param>
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
