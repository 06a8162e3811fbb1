using System.ComponentModel;
using System.Diagnostics;

namespace StarvationWatchdog.Stacks;

/// <summary>
/// A run of dotnet-starvation on this process, as a child process, because a process that attaches to itself may deadlock
/// (dotnet/runtime#1892). A dedicated thread reads its pipes, because asynchronous reads would need the pool.
/// </summary>
internal sealed class ToolProcess : IDisposable
{
    private const int LongestOutput = 1 << 20;

    private readonly Process _process;
    private readonly Thread _reader;

    /// <exception cref="Win32Exception">It cannot be started.</exception>
    public ToolProcess(string program)
    {
        _process = Process.Start(StartInfo(program))!;
        _process.StandardInput.Close();
        _reader = new Thread(Read) { IsBackground = true, Name = "starvation watchdog: tool's output" };
        _reader.Start();
    }

    /// <summary>Waits until its output is complete; false on a timeout.</summary>
    public bool Wait(TimeSpan patience) => _reader.Join(patience);

    /// <summary>Its standard output, once it is complete.</summary>
    public string Output { get; private set; } = "";

    /// <summary>Its standard error, once it is complete.</summary>
    public string Errors { get; private set; } = "";

    /// <summary>Kills it, if it has not ended.</summary>
    public void Dispose()
    {
        try
        {
            _process.Kill(entireProcessTree: true);
        }
        catch (Exception gone) when (gone is InvalidOperationException or AggregateException or Win32Exception)
        {
            // It, or one of its children, has ended.
        }

        _process.Dispose();
    }

    private static ProcessStartInfo StartInfo(string program)
    {
        string[] arguments = ["check", "-p", $"{Environment.ProcessId}", "--duration", "4s", "--json", "-"];
        var start = new ProcessStartInfo(program, arguments)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (string name in Environment.GetEnvironmentVariables().Keys.Cast<string>().Where(IsForThisRuntime))
            start.Environment.Remove(name);
        return start;
    }

    /// <summary>Profilers, startup hooks, diagnostic ports and settings of the pool are not meant for the tool.</summary>
    private static bool IsForThisRuntime(string variable) =>
        !variable.StartsWith("DOTNET_ROOT", StringComparison.OrdinalIgnoreCase)
        && ((string[])["DOTNET_", "COMPlus_", "CORECLR_"]).Any(
            prefix => variable.StartsWith(prefix, StringComparison.OrdinalIgnoreCase));

    /// <summary>The failure boundary of its thread.</summary>
    private void Read()
    {
        try
        {
            Output = ReadUpTo(_process.StandardOutput);
            Errors = ReadUpTo(_process.StandardError);
        }
        catch (Exception ended) when (ended is IOException or InvalidOperationException or OperationCanceledException)
        {
            Errors = ended.Message; // it was killed
        }
    }

    private static string ReadUpTo(StreamReader reader)
    {
        var text = new char[LongestOutput];
        return new(text, 0, reader.ReadBlock(text));
    }
}

/// <summary>Finds the installed dotnet-starvation.</summary>
internal static class ToolLocation
{
    private static readonly string Program = OperatingSystem.IsWindows() ? "dotnet-starvation.exe" : "dotnet-starvation";

    /// <summary>Searches the PATH and the user's global tools; null if it is in neither.</summary>
    public static string? Find() => Folders()
        .Where(Path.IsPathFullyQualified) // never relative to the working directory
        .Select(folder => Path.Combine(folder, Program))
        .FirstOrDefault(File.Exists);

    private static IEnumerable<string> Folders() =>
    [
        .. (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator),
        Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".dotnet", "tools"),
    ];
}
