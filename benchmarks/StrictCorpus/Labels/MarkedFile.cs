using System.Text.RegularExpressions;

namespace StrictCorpus.Labels;

/// <summary>The markers of a source file.</summary>
internal static partial class MarkedFile
{
    /// <summary>A marker that stands alone in its line is of the next one. Lines in no scenario and no test lie in
    /// <paramref name="place"/>.</summary>
    public static IEnumerable<Marker> Read(string file, string place = "")
    {
        string suite = "";
        string[] lines = File.ReadAllLines(file);
        for (int index = 0; index < lines.Length; index++)
        {
            if (Type().Match(lines[index]) is { Success: true } type) suite = type.Groups["name"].Value;
            if (Scenario().Match(lines[index]) is { Success: true } scenario) place = scenario.Groups["name"].Value;
            if (IsTest(lines, index) && Method().Match(lines[index]) is { Success: true } method)
                place = $"{suite}.{method.Groups["name"].Value}";
            int line = lines[index].TrimStart().StartsWith("//", StringComparison.Ordinal) ? index + 2 : index + 1;
            if (Marker.Parse(file, line, place, lines[index]) is { } marker) yield return marker;
        }
    }

    /// <summary>Whether attributes of a test stand above.</summary>
    private static bool IsTest(string[] lines, int index)
    {
        int above = index - 1;
        while (above >= 0 && lines[above].TrimStart().StartsWith("[Case(", StringComparison.Ordinal)) above--;
        return above >= 0 && lines[above].Trim() is "[Check]" or "[CheckCases]";
    }

    [GeneratedRegex(@"^public (sealed )?class (?<name>\w+)", RegexOptions.ExplicitCapture)]
    private static partial Regex Type();

    [GeneratedRegex("""\[Scenario\("(?<name>[^"]+)""", RegexOptions.ExplicitCapture)]
    private static partial Regex Scenario();

    [GeneratedRegex(@"public (async )?\w+ (?<name>\w+)\(", RegexOptions.ExplicitCapture)]
    private static partial Regex Method();
}
