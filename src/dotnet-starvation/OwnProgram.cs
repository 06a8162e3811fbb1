using StockExchange.CommandLine.Processes;

namespace DotnetStarvation;

/// <summary>This program, to start it once more.</summary>
internal static class OwnProgram
{
    /// <summary>The command's words: its own file; as IL also the host that runs it.</summary>
    public static IReadOnlyList<string> Command { get; } =
        Path.GetFileNameWithoutExtension(Environment.ProcessPath) is "dotnet"
            ? [Environment.ProcessPath!, Path.Combine(AppContext.BaseDirectory, "dotnet-starvation.dll")]
            : [Environment.ProcessPath!];

    /// <summary>A run of it.</summary>
    /// <param name="arguments">Its arguments.</param>
    public static ChildCommand With(IEnumerable<string> arguments) => new(Command[0], [.. Command.Skip(1), .. arguments]);
}
