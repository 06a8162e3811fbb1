namespace ThreadPoolDiagnostics.Stacks.Naming;

/// <summary>Splits a name at its dots and pluses, but not within the angle brackets of a name that the compiler made.</summary>
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
