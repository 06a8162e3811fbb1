using DotnetStarvation.Fix.Builds;
using DotnetStarvation.Fix.Calls;
using DotnetStarvation.Fix.Copies;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Fix;

/// <summary>
/// Finds the calls that the code fixes can rewrite: all at once, and where the result does not build or fails a check, by
/// halves, down to the call that is the reason.
/// </summary>
/// <param name="copy">The copy.</param>
/// <param name="build">Its build.</param>
/// <param name="scope">The beginning of the names of the files that may change; empty for all.</param>
/// <param name="isMeant">Which of their calls are to be rewritten.</param>
/// <param name="progress">Told what happens, a sentence each.</param>
internal sealed class FixSearch(
    SourceCopy copy, ProjectBuild build, string scope, Func<WaitingCall, bool> isMeant, Action<string> progress)
{
    private const string NoFix = "No code fix rewrites it.";

    private readonly CopyEdits _edits = new(copy, build);
    private readonly List<WaitingCall> _rewritten = [];
    private readonly Dictionary<(string, string, string, string), string> _refused = [];
    private ProgramState _state = null!;

    /// <summary>Rewrites what can be rewritten; the copy is left in that state, kept.</summary>
    /// <param name="first">The state before.</param>
    /// <param name="stop">Ends it.</param>
    public async Task<FixResult> RunAsync(ProgramState first, CancellationToken stop)
    {
        _state = first;
        var places = Meant(first).GroupBy(call => call.Key).ToDictionary(same => same.Key, same => same.First());
        // A line that has changed is another call: it is tried in the next round.
        for (int rewritten = -1; rewritten < _rewritten.Count && Open(Meant(_state)) is [_, ..] calls;)
        {
            rewritten = _rewritten.Count;
            await SolveAsync(calls, stop);
        }
        return new(
            [.. _rewritten.Select(AsBefore)],
            [.. Meant(_state).Select(call => AsBefore(call) with { Obstacle = call.Obstacle ?? WhyRefused(call) })],
            [
                .. first.Methods.Except(_state.Methods).Where(name => _state.Methods.Contains($"{name}Async"))
                    .Order(StringComparer.Ordinal),
            ]);

        WaitingCall AsBefore(WaitingCall call) => places.GetValueOrDefault(call.Key, call);
    }

    private string WhyRefused(WaitingCall call) =>
        _refused.GetValueOrDefault(call.Key, "It was not tried: its line has changed.");

    private async Task SolveAsync(WaitingCall[] calls, CancellationToken stop)
    {
        progress($"Rewriting {FigureText.Count(calls.Length, "call")}...");
        (string? why, WaitingCall[] faulty) = await TryAsync(calls, stop);
        if (why is null)
        {
            _rewritten.AddRange(calls);
            await copy.KeepAsync(stop);
            return;
        }
        progress($"  Undone: {why}");
        await copy.UndoAsync(stop);
        if (calls is [var one]) _refused[one.Key] = why;
        else foreach (WaitingCall[] part in Parts(calls, faulty)) await SolveAgainAsync(part, stop);
    }

    /// <summary>Lines have moved, and calls may have gone, since the part was made.</summary>
    private async Task SolveAgainAsync(WaitingCall[] part, CancellationToken stop)
    {
        var keys = part.Select(call => call.Key).ToHashSet();
        if (Open(Meant(_state)).Where(call => keys.Contains(call.Key)).ToArray() is [_, ..] open) await SolveAsync(open, stop);
    }

    private static IEnumerable<WaitingCall[]> Parts(WaitingCall[] calls, WaitingCall[] faulty) =>
        faulty.Length > 0 && faulty.Length < calls.Length
            ? [[.. calls.Except(faulty)], faulty]
            : calls.Chunk((calls.Length + 1) / 2);

    /// <summary>Rewrites calls, and builds.</summary>
    /// <returns>Why it failed, null when all is well; and the calls that no code fix rewrote.</returns>
    private async Task<(string? Why, WaitingCall[] Faulty)> TryAsync(WaitingCall[] calls, CancellationToken stop)
    {
        string[] files = [.. calls.Select(call => call.File).Distinct(StringComparer.Ordinal)];
        var others = Meant(_state).Select(call => call.Key).Except(calls.Select(call => call.Key)).ToHashSet();
        int most = _state.WaitCount - calls.Length;
        ProgramState after = _state;
        WaitingCall[] next = calls;
        while (after.WaitCount > most)
        {
            _edits.Prepare(next, after);
            string? failure = await build.ApplyFixesAsync(files, stop);
            if (!_edits.TryRestore(out bool hasChanged)) return ("The code fixes moved a directive.", []);
            if (!hasChanged) return (Why(failure), StillThere(calls, Meant(after)));
            if (await build.RunAsync(withAnalyzers: true, stop) is { } errors)
                return ($"The result does not compile: {errors}", [.. calls.Where(call => errors.Files.Contains(call.File))]);
            int waits = after.WaitCount;
            after = ProgramState.Read(build);
            // The code fixes rewrite the first call of a method only.
            WaitingCall[] found = Meant(after), still = StillThere(calls, found);
            next = [.. Open(found).Where(call => files.Contains(call.File) && !others.Contains(call.Key))];
            if (after.WaitCount >= waits || (after.WaitCount <= most && still.Length > 0)) return (Why(failure), still);
        }
        if (FixChecks.Fault(_state, after) is { } fault) return (fault, []);
        if ((await copy.ChangedAsync(SourceCopy.Kept, stop)).FirstOrDefault(file => !IsInScope(file)) is { } other)
            return ($"{other} would have to change, too, which is not of the project: give the solution.", []);
        _state = after;
        return (null, []);
    }

    private static string Why(string? failure) => failure is null ? NoFix : $"{NoFix} {failure}";

    /// <summary>The selected calls whose lines still wait, as they were or as they were prepared.</summary>
    private static WaitingCall[] StillThere(WaitingCall[] calls, WaitingCall[] found)
    {
        var lines = found.Select(call => (call.File, call.MethodBefore, call.Text)).ToHashSet();
        return [.. calls.Where(call => Stands(call, call.Text) || Stands(call, call.PreparedText))];

        bool Stands(WaitingCall call, string text) => lines.Contains((call.File, call.MethodBefore, text));
    }

    private WaitingCall[] Meant(ProgramState state) =>
        [.. WaitingCalls.In(state, copy).Where(call => IsInScope(call.File) && isMeant(call))];

    private bool IsInScope(string file) =>
        file.Replace('/', Path.DirectorySeparatorChar).StartsWith(scope, StringComparison.Ordinal);

    private WaitingCall[] Open(WaitingCall[] calls) =>
        [.. calls.Where(call => call.Obstacle is null && !_refused.ContainsKey(call.Key))];
}
