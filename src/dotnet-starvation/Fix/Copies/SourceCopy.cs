namespace DotnetStarvation.Fix.Copies;

/// <summary>
/// A copy of a source tree in a temporary folder, under version control of its own: changes are kept, undone, and shown as a
/// patch. The original is only read, until <see cref="ApplyAsync"/>.
/// </summary>
internal sealed class SourceCopy : IDisposable
{
    /// <summary>The state that <see cref="UndoAsync"/> returns to.</summary>
    public const string Kept = "HEAD";

    /// <summary>Bytes as they are, whatever the tree's own attributes say.</summary>
    private const string Attributes = "* -text -filter -ident !working-tree-encoding !diff\n";

    /// <summary>What is no source: also of trees without git, whose ignored files are not known.</summary>
    private static readonly string Ignored = string.Concat(SourceFiles.NoSource.Select(folder => $"{folder}/\n"));

    /// <summary>The rest, for git add.</summary>
    private static readonly string[] Source =
        [".", .. SourceFiles.NoSource.Select(folder => $":(exclude,icase,glob)**/{folder}/**")];

    private readonly string _repository;
    private readonly Git _git;

    private SourceCopy(string original, string temporary, Git git)
    {
        (Original, Beside, _git) = (original, temporary, git);
        (Folder, _repository) = (Path.Combine(temporary, "tree"), Path.Combine(temporary, "git"));
    }

    /// <summary>The tree that was copied.</summary>
    public string Original { get; }

    /// <summary>The copy.</summary>
    public string Folder { get; }

    /// <summary>A folder beside the copy, for what belongs to neither.</summary>
    public string Beside { get; }

    /// <summary>Copies the tree that contains a project or solution.</summary>
    /// <exception cref="FixException">git is not there, or failed.</exception>
    public static async Task<SourceCopy> CreateAsync(string project, TimeProvider time, CancellationToken stop)
    {
        var git = new Git(time);
        (string original, IReadOnlyList<string> files) = await SourceFiles.OfAsync(project, git, stop);
        var copy = new SourceCopy(original, Directory.CreateTempSubdirectory("dotnet-starvation-fix-").FullName, git);
        try
        {
            foreach (string file in files) copy.Copy(file, stop);
            await copy.GitAsync(["init", "-q"], stop);
            await File.WriteAllTextAsync(Path.Combine(copy._repository, "info", "exclude"), Ignored, stop);
            await File.WriteAllTextAsync(Path.Combine(copy._repository, "info", "attributes"), Attributes, stop);
            // Also files that are tracked although the tree's own .gitignore names them.
            await copy.GitAsync(["add", "--all", "--force", "--", .. Source], stop);
            await copy.KeepAsync(stop);
            return copy;
        }
        catch
        {
            copy.Dispose();
            throw;
        }
    }

    /// <summary>The place in the copy of a file of the original.</summary>
    public string PathOf(string original) => Path.Combine(Folder, Path.GetRelativePath(Original, original));

    /// <summary>Makes the changes so far the state that <see cref="UndoAsync"/> returns to.</summary>
    public async Task KeepAsync(CancellationToken stop)
    {
        await GitAsync(["add", "--all"], stop);
        await GitAsync(["commit", "-q", "--allow-empty", "-m", "kept"], stop);
    }

    /// <summary>Returns to the state that was kept.</summary>
    public async Task UndoAsync(CancellationToken stop)
    {
        await GitAsync(["reset", "-q", "--hard"], stop);
        await GitAsync(["clean", "-q", "-fd"], stop);
    }

    /// <summary>The state that was kept, by a name that lasts.</summary>
    public async Task<string> StateAsync(CancellationToken stop) => (await GitAsync(["rev-parse", Kept], stop)).Trim();

    /// <summary>What differs from a state, as a patch; file names are relative to the tree.</summary>
    public Task<string> PatchAsync(string since, CancellationToken stop) =>
        GitAsync(["diff", "--no-color", "--no-ext-diff", since], stop);

    /// <summary>The files that differ from a state, relative to the tree.</summary>
    public async Task<IReadOnlyList<string>> ChangedAsync(string since, CancellationToken stop) =>
        (await GitAsync(["diff", "--name-only", "--no-ext-diff", "-z", since], stop))
            .Split('\0', StringSplitOptions.RemoveEmptyEntries);

    /// <summary>Writes the files that differ from a state to the original.</summary>
    /// <exception cref="FixException">One was changed meanwhile; nothing was written.</exception>
    public async Task ApplyAsync(string since, CancellationToken stop)
    {
        IReadOnlyList<string> changed = await ChangedAsync(since, stop);
        string first = Path.Combine(Beside, "first");
        await GitAsync(["worktree", "add", "-q", "--detach", first, since], stop);
        string? other = changed.FirstOrDefault(file => !AreEqual(Path.Combine(Original, file), Path.Combine(first, file)));
        if (other is not null) throw new FixException($"{other} was changed meanwhile. Nothing was written: run fix again.");
        string[] targets = [.. changed.Select(file => TargetOf(Path.Combine(Original, file)))];
        try
        {
            // All are written beside the originals first: a full disk leaves all of these as they are.
            foreach ((string file, string target) in changed.Zip(targets)) WriteBeside(Path.Combine(Folder, file), target);
            foreach (string target in targets) File.Move(TemporaryOf(target), target, overwrite: true);
        }
        finally
        {
            foreach (string target in targets) File.Delete(TemporaryOf(target));
        }
    }

    public void Dispose()
    {
        if (!Directory.Exists(Beside)) return;
        foreach (string file in Directory.EnumerateFiles(Beside, "*", SearchOption.AllDirectories))
            if (File.GetAttributes(file).HasFlag(FileAttributes.ReadOnly)) File.SetAttributes(file, FileAttributes.Normal);
        Directory.Delete(Beside, recursive: true);
    }

    private Task<string> GitAsync(string[] arguments, CancellationToken stop) =>
        _git.RunAsync(Folder, _repository, arguments, stop);

    private static bool AreEqual(string one, string other) =>
        File.ReadAllBytes(one).AsSpan().SequenceEqual(File.ReadAllBytes(other));

    /// <summary>A link to a file of the tree stays one: there is one text to change.</summary>
    private void Copy(string file, CancellationToken stop)
    {
        stop.ThrowIfCancellationRequested();
        string from = Path.Combine(Original, file), to = Path.Combine(Folder, file);
        Directory.CreateDirectory(Path.GetDirectoryName(to)!);
        if (SourceFiles.InnerLink(Original, from) is not { } target) File.Copy(from, to);
        else if (Directory.Exists(from)) Directory.CreateSymbolicLink(to, target);
        else File.CreateSymbolicLink(to, target);
    }

    private static string TargetOf(string file) => File.ResolveLinkTarget(file, returnFinalTarget: true)?.FullName ?? file;

    private static string TemporaryOf(string target) => $"{target}.{Environment.ProcessId}.tmp";

    private static void WriteBeside(string from, string target)
    {
        string beside = TemporaryOf(target);
        File.Copy(from, beside, overwrite: true);
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(beside, File.GetUnixFileMode(target));
    }
}
