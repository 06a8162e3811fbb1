using System.Collections.Concurrent;
using StockExchange.Measuring;

namespace VerdictCorpus;

/// <summary>
/// The lines of a program's source that end with <c>// blocks</c>: where it does, whatever is edited above them.
/// </summary>
internal static class MarkedLines
{
    private const string Mark = "// blocks";

    private static readonly ConcurrentDictionary<string, IReadOnlyList<int>> Known = [];

    /// <summary>Line numbers from 1.</summary>
    /// <param name="file">A file below tests, without its folder.</param>
    /// <exception cref="CorpusException">There is no such file, or more than one, or it has no such line.</exception>
    public static IReadOnlyList<int> Find(string file) => Known.GetOrAdd(file, Read);

    /// <exception cref="CorpusException">There is no such file below tests, or more than one.</exception>
    public static string PathOf(string file)
    {
        string[] paths = Directory.GetFiles(Path.Combine(Built.Repository, "tests"), file, SearchOption.AllDirectories);
        return paths is [string path] ? path
            : throw new CorpusException($"{paths.Length} files below tests are called {file}, instead of one.");
    }

    private static IReadOnlyList<int> Read(string file)
    {
        int[] lines =
        [
            .. File.ReadLines(PathOf(file)).Index().Where(line => line.Item.EndsWith(Mark, StringComparison.Ordinal))
                .Select(line => line.Index + 1),
        ];
        return lines.Length > 0 ? lines : throw new CorpusException($"No line of {file} ends with {Mark}.");
    }
}
