using System.ComponentModel;
using StockExchange.CommandLine.Processes;

namespace DotnetStarvation.Fix.Copies;

/// <summary>Runs git.</summary>
/// <param name="time">The clock.</param>
internal sealed class Git(TimeProvider time)
{
    /// <summary>
    /// Environment variables and settings that keep a user's own configuration out, and the repository that git names to its
    /// hooks: with its index, a hook would write ours into the commit.
    /// </summary>
    private static readonly Dictionary<string, string?> Variables = new(StringComparer.Ordinal)
    {
        ["GIT_CONFIG_NOSYSTEM"] = "1",
        ["GIT_TERMINAL_PROMPT"] = "0",
        ["GIT_DIR"] = null,
        ["GIT_WORK_TREE"] = null,
        ["GIT_INDEX_FILE"] = null,
        ["GIT_COMMON_DIR"] = null,
        ["GIT_OBJECT_DIRECTORY"] = null,
        ["GIT_ALTERNATE_OBJECT_DIRECTORIES"] = null,
    };

    private static readonly string[] Settings =
    [
        "-c", "user.name=dotnet-starvation", "-c", "user.email=none", "-c", "commit.gpgsign=false", "-c", "core.autocrlf=false",
        "-c", "core.hooksPath=", "-c", "core.quotePath=false", "-c", "diff.noprefix=false", "-c", "core.safecrlf=false",
    ];

    /// <summary>Runs it, and returns its output.</summary>
    /// <param name="folder">The working folder.</param>
    /// <param name="repository">The repository of that folder; null for the one that contains it.</param>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="stop">Ends it.</param>
    /// <exception cref="FixException">It is not installed, or failed.</exception>
    public async Task<string> RunAsync(
        string folder, string? repository, IReadOnlyList<string> arguments, CancellationToken stop)
    {
        string[] place = repository is null ? [] : [$"--git-dir={repository}", $"--work-tree={folder}"];
        var command = new ChildCommand("git", [.. Settings, .. place, .. arguments])
        {
            Folder = folder,
            Variables = Variables,
        };
        try
        {
            ChildResult result = await ChildProcess.RunAsync(command, time, stop);
            return result.ExitCode == 0 ? result.Output : throw new FixException($"git failed: {result.Errors.Trim()}");
        }
        catch (Win32Exception)
        {
            throw new FixException("git was not found: fix keeps its changes apart with it. Install git, or add it to the PATH.");
        }
    }
}
