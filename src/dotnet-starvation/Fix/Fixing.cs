using DotnetStarvation.Fix.Builds;
using DotnetStarvation.Fix.Calls;
using DotnetStarvation.Fix.Copies;

namespace DotnetStarvation.Fix;

/// <summary>Fixes a project or solution in a copy, and writes the result to the original if that is asked for.</summary>
/// <param name="time">The clock.</param>
/// <param name="progress">Told what happens, a sentence each.</param>
internal sealed class Fixing(TimeProvider time, Action<string> progress)
{
    /// <exception cref="FixException">It cannot be done; the original is unchanged.</exception>
    public async Task<FixResult> RunAsync(FixSettings settings, CancellationToken stop)
    {
        string project = ProjectFile.Of(settings.Path);
        using SourceCopy copy = await SourceCopy.CreateAsync(project, time, stop);
        string original = await copy.StateAsync(stop);
        var build = new ProjectBuild(copy, copy.PathOf(project), time);
        progress("Building a copy...");
        if (settings.WithSuppressed) Suppressions.Hide(copy.Folder);
        if (await build.RunAsync(withAnalyzers: true, stop) is { } errors)
            throw await WhyNotAsync(errors.First, build, settings, stop);
        await copy.KeepAsync(stop);

        string scope = ProjectFile.ScopeOf(project, copy.Original);
        FixResult result = await new FixSearch(copy, build, scope, settings.IsMeant, progress)
            .RunAsync(ProgramState.Read(build), stop);
        if (settings.WithSuppressed) Suppressions.Show(copy.Folder);
        await copy.KeepAsync(stop);
        IReadOnlyList<string> files = await copy.ChangedAsync(original, stop);
        if (files is []) return result;
        progress("Building the result...");
        if (await build.RunAsync(withAnalyzers: false, stop) is { } own)
            throw new FixException($"The result does not build with your own settings: {own} Nothing was written.");
        if (settings.IsApplied) await copy.ApplyAsync(original, stop);
        return result with
        {
            Patch = await copy.PatchAsync(original, stop),
            Files = files,
            IsApplied = settings.IsApplied,
        };
    }

    private static async Task<FixException> WhyNotAsync(
        string error, ProjectBuild build, FixSettings settings, CancellationToken stop) => new(
        await build.RunAsync(withAnalyzers: false, stop) is { } broken
            ? $"{settings.Path} does not build: {broken}"
            : $"{settings.Path} does not build with the analyzers: {error}");
}

/// <summary>What is to be fixed.</summary>
/// <param name="Path">A project or solution, or its folder.</param>
/// <param name="IsApplied">Whether files are written.</param>
/// <param name="WithSuppressed">Whether calls are rewritten for which the source suppresses the analyzers.</param>
/// <param name="IsMeant">Which calls are to be rewritten.</param>
internal sealed record FixSettings(string Path, bool IsApplied, bool WithSuppressed, Func<WaitingCall, bool> IsMeant);
