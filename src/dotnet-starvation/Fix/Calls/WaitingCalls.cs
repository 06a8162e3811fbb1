using DotnetStarvation.Fix.Builds;
using DotnetStarvation.Fix.Copies;
using DotnetStarvation.Scan;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace DotnetStarvation.Fix.Calls;

/// <summary>Finds the calls that a build shows in the source of a copy.</summary>
internal sealed class WaitingCalls
{
    private readonly ProgramState _state;
    private readonly string _folder;
    private readonly Dictionary<string, string?> _texts = new(StringComparer.Ordinal);

    private WaitingCalls(ProgramState state, string folder) => (_state, _folder) = (state, folder);

    /// <summary>The calls, in the order of the scan; those in files outside of the tree, and in generated ones, as the entry
    /// point of a test project, are left out.</summary>
    /// <param name="state">The build.</param>
    /// <param name="copy">The copy that was built.</param>
    public static IReadOnlyList<WaitingCall> In(ProgramState state, SourceCopy copy)
    {
        var calls = new WaitingCalls(state, copy.Folder);
        return
        [
            .. from finding in state.Waits
               from source in finding.Sources
               where calls.IsInTree(source.File)
               select calls.Place(finding, source),
        ];
    }

    private WaitingCall Place(Finding finding, SourceLocation source)
    {
        var call = new WaitingCall(finding.Method, finding.Api, Path.GetRelativePath(_folder, source.File), source.Line);
        if (Path.GetExtension(source.File) is not ".cs" and var kind)
            return call with { Obstacle = $"It is in a {kind} file, which code fixes do not change." };
        if (TextOf(source.File) is not { } text) return call with { Obstacle = "Its file is not UTF-8." };
        if (CallPlace.Find(text, source.Line, finding.Api) is not { } place)
            return call with { Text = SourceFile.LineAt(text, source.Line), Obstacle = "The call was not found in the source." };
        int line = CallPlace.LineOf(text, place.Start);
        Diagnostic[] reported =
        [
            .. _state.Diagnostics.Where(one => one.Line >= source.Line && one.Line <= line && one.File == source.File
                && FixRules.Fixing.Contains(one.Rule, StringComparer.Ordinal)),
        ];
        call = call with
        {
            Text = SourceFile.LineAt(text, line),
            IsInAsync = reported.Any(one => one.Rule is not FixRules.InSynchronous),
            Obstacle = reported.Any(one => one.IsSuppressed)
                ? "The source suppresses the analyzer here: --suppressed rewrites it, too."
                : MethodObstacle.Of(finding.Method, _state) ?? TaskWait.Obstacle(call, place, text)
                    ?? (TaskReturns.Await(text, finding.Method) is null ? TaskReturns.Obstacle : null),
        };
        return call.Obstacle is not null
            ? call
            : call with { PreparedText = SourceFile.LineAt(SelectedLines.Prepare(text, call, place), line) };
    }

    private bool IsInTree(string file) =>
        file.StartsWith(_folder + Path.DirectorySeparatorChar, StringComparison.Ordinal) && File.Exists(file)
        && SourceFiles.IsSource(Path.GetRelativePath(_folder, file));

    private string? TextOf(string file)
    {
        if (!_texts.TryGetValue(file, out string? text)) _texts.Add(file, text = SourceFile.TryRead(file)?.Text);
        return text;
    }
}
