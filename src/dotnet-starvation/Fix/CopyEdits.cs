using DotnetStarvation.Fix.Builds;
using DotnetStarvation.Fix.Calls;
using DotnetStarvation.Fix.Copies;

namespace DotnetStarvation.Fix;

/// <summary>Edits the files of a copy before the code fixes run, and takes that back afterwards.</summary>
/// <param name="copy">The copy.</param>
/// <param name="build">Its build.</param>
internal sealed class CopyEdits(SourceCopy copy, ProjectBuild build)
{
    private readonly Dictionary<string, string> _prepared = new(StringComparer.Ordinal);

    /// <summary>Prepares the selected calls, and the methods that lead to them.</summary>
    public void Prepare(IReadOnlyCollection<WaitingCall> calls)
    {
        _prepared.Clear();
        foreach (IGrouping<string, WaitingCall> ofFile in calls.GroupBy(call => call.File))
            Edit(ofFile.Key, file => SelectedLines.Prepare(file.Text, file.NewLine, ofFile));
        var called = calls.Where(call => !call.IsInAsync)
            .SelectMany(call => (string[])[call.Method.Split('.')[^1], call.Api.Method.Split('.')[^1], TwinOf(call)])
            .ToHashSet(StringComparer.Ordinal);
        if (called.Count == 0) return;
        string[] sources =
        [
            .. build.Projects().SelectMany(folder => Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories))
                .Where(IsSource).Distinct(StringComparer.Ordinal),
        ];
        for (int before = 0; before < called.Count;)
        {
            before = called.Count;
            foreach (string source in sources) Edit(source, file => ExpressionBodies.ToBlocks(file.Text, called));
        }
    }

    /// <summary>Removes what was prepared.</summary>
    /// <param name="hasChanged">Whether the code fixes have changed one of the prepared files.</param>
    /// <returns>False when that is not possible.</returns>
    public bool TryRestore(out bool hasChanged)
    {
        hasChanged = false;
        foreach ((string path, string prepared) in _prepared)
        {
            SourceFile file = Read(path);
            hasChanged |= file.Text != prepared;
            if (SelectedLines.Restore(ExpressionBodies.Restore(file.Text)) is not { } text) return false;
            (file with { Text = text }).Write();
        }
        return true;
    }

    private void Edit(string relative, Func<SourceFile, string> edit)
    {
        string path = Path.Combine(copy.Folder, relative);
        if (SourceFile.TryRead(path) is not { } file) return;
        string text = edit(file);
        if (text == file.Text) return;
        (file with { Text = text }).Write();
        _prepared[path] = text;
    }

    private bool IsSource(string path) => !Path.GetRelativePath(copy.Folder, path).Split(Path.DirectorySeparatorChar)
        .Any(folder => folder is "obj" or "bin" or "artifacts");

    private static string TwinOf(WaitingCall call) => call.Api.Twin?.Split('.', ' ')[^1] ?? "";

    private static SourceFile Read(string path) => SourceFile.TryRead(path)!;
}
