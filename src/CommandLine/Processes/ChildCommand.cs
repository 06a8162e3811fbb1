using System.Diagnostics;

namespace StockExchange.CommandLine.Processes;

/// <summary>A program to start as a child process.</summary>
/// <param name="Program">Its path, or its name on the PATH.</param>
/// <param name="Arguments">Its arguments, passed unchanged, without a shell.</param>
internal sealed record ChildCommand(string Program, params string[] Arguments)
{
    /// <summary>Environment variables that differ from ours; null removes one. Default: none.</summary>
    public IReadOnlyDictionary<string, string?> Variables { get; init; } = new Dictionary<string, string?>();

    /// <summary>Its working folder. Default: ours.</summary>
    public string? Folder { get; init; }

    /// <summary>Whether it has an input that we write to. Default: no, it has our standard input.</summary>
    public bool HasInput { get; init; }

    /// <summary>Whether it has our standard error. Default: no, its errors are read.</summary>
    public bool SharesErrors { get; init; }

    /// <summary>
    /// Whether its output is read only while a line or its end is waited for, so that a full pipe blocks it until then, as a
    /// console that stands still does. Default: no, everything is read as it comes.
    /// </summary>
    public bool IsReadOnDemand { get; init; }

    /// <summary>The number of characters kept of its output, and of its errors: the last ones. Default: all.</summary>
    public int Keeps { get; init; } = int.MaxValue;

    public ProcessStartInfo ToStartInfo()
    {
        var start = new ProcessStartInfo(Program, Arguments)
        {
            WorkingDirectory = Folder,
            RedirectStandardInput = HasInput,
            RedirectStandardOutput = true,
            RedirectStandardError = !SharesErrors,
        };
        foreach ((string name, string? value) in Variables)
            if (value is null) start.Environment.Remove(name);
            else start.Environment[name] = value;
        return start;
    }
}
