using System.Diagnostics;

namespace StockExchange.TestKit.Processes;

/// <summary>What to start as a child process, and how.</summary>
/// <param name="Program">Its path, or its name on the PATH.</param>
/// <param name="Arguments">Each as the program gets it: no shell is in between.</param>
internal sealed record ChildCommand(string Program, params string[] Arguments)
{
    /// <summary>For a program that builds: <c>dotnet test</c> hands its own MSBuild on.</summary>
    public static IReadOnlyDictionary<string, string?> NoBuildAround { get; } = Environment.GetEnvironmentVariables().Keys
        .Cast<string>().Where(name => name.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase))
        .ToDictionary(name => name, _ => (string?)null);

    /// <summary>Environment variables that differ from ours; one that is null is taken away.</summary>
    public IReadOnlyDictionary<string, string?> Variables { get; init; } = new Dictionary<string, string?>();

    /// <summary>Its ulimit -n; ours where null.</summary>
    public int? OpenFiles { get; init; }

    /// <summary>
    /// Its ulimit -f, in kilobytes; ours where null. A write beyond it fails, as on a disk that is full: the signal that comes
    /// with it is ignored, and .NET does without a large file in memory (Linux).
    /// </summary>
    public int? LargestFile { get; init; }

    /// <summary>
    /// Whoever runs the tests may ignore signals (a shell's background job INT, nohup HUP), which every process below inherits;
    /// env takes it back.
    /// </summary>
    public bool TakesAllSignals { get; init; }

    /// <summary>It can be written to. Without that it has our own standard input.</summary>
    public bool HasInput { get; init; }

    /// <summary>
    /// Its output is read a line at a time when the test asks, and until then a full pipe holds it up; its errors go where ours
    /// go. Otherwise everything is read as it comes.
    /// </summary>
    public bool IsReadOnDemand { get; init; }

    /// <summary>A program of this solution.</summary>
    public static ChildCommand Built(string project, params string[] arguments) =>
        new("dotnet", [BuiltProgram.Assembly(project), .. arguments]);

    public ProcessStartInfo ToStartInfo()
    {
        string[] words = [Program, .. Arguments];
        if (LargestFile is not null) words = ["env", "--ignore-signal=XFSZ", .. words];
        if (TakesAllSignals && OperatingSystem.IsLinux()) words = ["env", "--default-signal", .. words];
        if (LargestFile is not null) words = ["sh", "-c", $"ulimit -f {2 * LargestFile}; exec \"$0\" \"$@\"", .. words];
        if (OpenFiles is not null) words = ["sh", "-c", $"ulimit -n {OpenFiles}; exec \"$0\" \"$@\"", .. words];
        var start = new ProcessStartInfo(words[0], words[1..])
        {
            RedirectStandardInput = HasInput,
            RedirectStandardOutput = true,
            RedirectStandardError = !IsReadOnDemand,
        };
        if (LargestFile is not null) start.Environment["DOTNET_EnableWriteXorExecute"] = "0";
        foreach ((string name, string? value) in Variables)
            if (value is null) start.Environment.Remove(name);
            else start.Environment[name] = value;
        return start;
    }
}
