namespace StockExchange.StockStore.Mutations;

/// <summary>A defect in the source of the store, which a test must find.</summary>
/// <param name="Name">What is wrong.</param>
/// <param name="File">Path below src/StockStore.</param>
/// <param name="Text">The text that it replaces, which occurs once in the file.</param>
/// <param name="Replacement">The text of the mutant.</param>
internal sealed record Mutant(string Name, string File, string Text, string Replacement)
{
    /// <summary>
    /// Reads mutants that are separated by empty lines: a line with the name, one with the file, the lines to replace, which
    /// begin with -, and the new ones, which begin with +.
    /// </summary>
    public static Mutant[] ReadAll(string path) =>
        [.. System.IO.File.ReadAllText(path).Trim().Split("\n\n").Select(mutant => Parse(mutant.Split('\n')))];

    /// <exception cref="InvalidOperationException">The text does not occur once in the source.</exception>
    public string ApplyTo(string source) => source.Split(Text) is [var before, var after]
        ? before + Replacement + after
        : throw new InvalidOperationException($"{File} does not have this once: {Text}");

    private static Mutant Parse(string[] lines) => new(lines[0], lines[1], Marked(lines, '-'), Marked(lines, '+'));

    private static string Marked(string[] lines, char mark) =>
        string.Join('\n', lines.Skip(2).Where(line => line[0] == mark).Select(line => line[1..]));
}
