using DotnetStarvation.Fix.Builds;
using DotnetStarvation.Fix.Calls;
using DotnetStarvation.Fix.Copies;
using ThreadPoolDiagnostics.Code.Rewriting;

namespace DotnetStarvation.Fix;

/// <summary>Edits the files of a copy before the code fixes run, and takes that back afterwards.</summary>
/// <param name="copy">The copy.</param>
/// <param name="build">Its build.</param>
internal sealed class CopyEdits(SourceCopy copy, ProjectBuild build)
{
    private readonly Dictionary<string, string> _prepared = new(StringComparer.Ordinal);
    private readonly Dictionary<string, string> _originals = new(StringComparer.Ordinal);

    /// <summary>Prepares the selected calls, and the methods that lead to them.</summary>
    /// <param name="calls">The calls.</param>
    /// <param name="state">The build that shows them.</param>
    public void Prepare(IReadOnlyCollection<WaitingCall> calls, ProgramState state)
    {
        _prepared.Clear();
        _originals.Clear();
        string[] sources = Sources();
        WaitingCall[] left = [.. calls.Where(call => !call.IsInAsync)];
        left = [.. left.Except(MakeAsynchronous(left, state, sources))];
        foreach (WaitingCall call in calls.Where(call => !call.IsInLambda))
            Edit(call.File, file => TaskReturns.Await(file.Text, call.Method) ?? file.Text);
        foreach (IGrouping<string, WaitingCall> ofFile in calls.GroupBy(call => call.File))
            Edit(ofFile.Key, file => SelectedLines.Prepare(file.Text, file.NewLine, ofFile));
        // Lines move: last, since calls are found by theirs.
        ImportTasks(sources);
        var called = left
            .SelectMany(call => (string[])[call.Method.Split('.')[^1], call.Api.Method.Split('.')[^1], TwinOf(call)])
            .ToHashSet(StringComparer.Ordinal);
        if (called.Count == 0) return;
        for (int before = 0; before < called.Count;)
        {
            before = called.Count;
            foreach (string source in sources) Edit(source, file => ExpressionBodies.ToBlocks(file.Text, called));
        }
    }

    /// <summary>Makes the methods of calls asynchronous, with what leads to them, where all are found in the text.</summary>
    /// <returns>The calls whose methods were found.</returns>
    private WaitingCall[] MakeAsynchronous(WaitingCall[] calls, ProgramState state, string[] sources)
    {
        if (calls is []) return [];
        Dictionary<string, string> texts = sources.Select(SourceFile.TryRead).OfType<SourceFile>()
            .ToDictionary(file => file.Path, file => file.Text, StringComparer.Ordinal);
        var found = (
            from call in calls
            let change = state.Changes.GetValueOrDefault(call.Method)
            where change is { Methods.Count: > 0 }
            let places = AsyncSignatures.Find(texts, change)
            where places is not null
            select (Call: call, Change: change, Declared: places)).ToArray();
        if (found is []) return [];
        AsyncChange all = new(null, found.SelectMany(one => one.Change.Methods).ToHashSet(StringComparer.Ordinal))
        {
            Calls = found.SelectMany(one => one.Change.Calls).ToHashSet(),
            Statements = found.SelectMany(one => one.Change.Statements).ToHashSet(),
            Passed = found.SelectMany(one => one.Change.Passed).ToHashSet(),
        };
        ILookup<string, DeclaredMethod> declared = found.SelectMany(one => one.Declared)
            .Select(one => one with { IsChanged = all.Methods.Contains(one.Name) }).Distinct()
            .ToLookup(one => one.File, StringComparer.Ordinal);
        foreach (string source in texts.Keys)
            Edit(source, file => AsyncSignatures.Change(file, declared[source], all));
        return [.. found.Select(one => one.Call)];
    }

    /// <summary>Imports the namespace of Task where its name is new, and neither the file nor its project has it.</summary>
    private void ImportTasks(string[] sources)
    {
        string[] needed =
        [
            .. _prepared.Keys.Where(path => TaskImport.IsNeeded(_originals[path], _prepared[path])
                && !build.Imports(TaskImport.Namespace, path)),
        ];
        if (needed is [] || sources.Select(SourceFile.TryRead).Any(file => file is not null && TaskImport.IsGlobalIn(file.Text)))
            return;
        foreach (string path in needed) Edit(path, file => TaskImport.Add(file.Text, file.NewLine));
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
            if (SelectedLines.Restore(ExpressionBodies.Restore(TaskReturns.Restore(file.Text))) is not { } text) return false;
            (file with { Text = text }).Write();
        }
        return true;
    }

    private string[] Sources() =>
    [
        .. build.Projects().SelectMany(folder => Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories))
            .Where(path => SourceFiles.IsSource(Path.GetRelativePath(copy.Folder, path))).Distinct(StringComparer.Ordinal),
    ];

    private void Edit(string relative, Func<SourceFile, string> edit)
    {
        string path = Path.Combine(copy.Folder, relative);
        if (SourceFile.TryRead(path) is not { } file) return;
        string text = edit(file);
        if (text == file.Text) return;
        (file with { Text = text }).Write();
        _originals.TryAdd(path, file.Text);
        _prepared[path] = text;
    }

    private static string TwinOf(WaitingCall call) => call.Api.Twin?.Split('.', ' ')[^1] ?? "";

    private static SourceFile Read(string path) => SourceFile.TryRead(path)!;
}
