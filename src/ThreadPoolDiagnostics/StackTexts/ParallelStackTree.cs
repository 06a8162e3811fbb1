using System.Globalization;
using System.Text.RegularExpressions;

namespace ThreadPoolDiagnostics.StackTexts;

/// <summary>
/// The tree of pstacks (ParallelStacks.Runtime): a leaf's line with thread ids, below it the frames from the innermost on, each
/// with its number of threads; what several branches share follows them with less indentation.
/// </summary>
internal sealed partial class ParallelStackTree
{
    /// <summary>The most frames of a tree.</summary>
    private const int MostLines = 200_000;

    private const int MostThreads = 100_000;

    private readonly List<ParallelStack> _stacks = [];
    private readonly List<(int Indent, int Threads, FrameLine? Frame)> _lines = [];

    public IReadOnlyList<ParallelStack> Stacks => _stacks;

    public static bool IsLeaf(string line) => Leaf().IsMatch(line);

    /// <summary>Adds a line; false when it belongs to no tree.</summary>
    public bool Add(string line)
    {
        if (line.AsSpan().Trim().Length == 0) return true;
        if (_lines.Count >= MostLines) return false;
        if (IsLeaf(line))
        {
            // The root of a tree ends it: what follows belongs to another one.
            _lines.Add((line.Length - line.TrimStart().Length, 0, null));
            return true;
        }
        if (line.StartsWith("________", StringComparison.Ordinal))
        {
            End();
            return true;
        }
        Match node = Node().Match(line);
        if (!node.Success || FrameLine.Parse(node.Groups["frame"].Value) is not { } frame) return false;
        int threads = int.Parse(node.Groups["threads"].ValueSpan, NumberStyles.None, CultureInfo.InvariantCulture);
        // The number is right-aligned in five columns.
        int indent = node.Groups["threads"].Index + node.Groups["threads"].Length;
        _lines.Add((indent, Math.Clamp(threads, 1, MostThreads), frame));
        return true;
    }

    /// <summary>Reads the tree from its root, which is its last line.</summary>
    public void End()
    {
        List<(int Indent, int Threads, FrameLine Frame)> path = [];
        bool branches = false;
        foreach ((int indent, int threads, FrameLine? frame) in _lines.AsEnumerable().Reverse())
            if (frame is null)
            {
                if (path.Count > 0 && !branches) _stacks.Add(new(path[^1].Threads, [.. path.Select(one => one.Frame).Reverse()]));
                branches = true;
            }
            else
            {
                if (branches) path.RemoveAll(one => one.Indent >= indent);
                branches = false;
                path.Add((indent, threads, frame));
            }
        _lines.Clear();
    }

    [GeneratedRegex(@"^\s{0,2000}~~~~ [0-9a-fA-F, .]{0,8000}$", RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Leaf();

    [GeneratedRegex(
        @"^\s{0,2000}(?<threads>\d{1,6}) (?<frame>\S.{2,15000})$",
        RegexOptions.ExplicitCapture, TextLines.LongestMatch)]
    private static partial Regex Node();
}

/// <summary>Threads with one stack.</summary>
/// <param name="Threads">Their number.</param>
/// <param name="Frames">The frames, innermost first.</param>
internal sealed record ParallelStack(int Threads, IReadOnlyList<FrameLine> Frames);
