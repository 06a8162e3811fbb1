using System.Diagnostics;
using System.Text;
using ThreadPoolDiagnostics.Tests;

namespace DotnetStarvation.Tests;

/// <summary>The built tool while it runs, as a process of its own.</summary>
internal sealed class RunningTool : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(1);

    private readonly Process _process;
    private readonly CrashReport _crash;
    private readonly StringBuilder _said = new();

    public RunningTool(params string[] arguments)
    {
        // A shell starts background jobs with SIGINT ignored, and every process below inherits that; env takes it back.
        string[] prefix = OperatingSystem.IsLinux() ? ["env", "--default-signal=INT"] : [];
        string[] all = [.. prefix, "dotnet", Tool.AssemblyFile, .. arguments];
        _process = new() { StartInfo = new(all[0], all[1..]) { RedirectStandardOutput = true, RedirectStandardError = true } };
        _crash = new(_process.StartInfo);
        _process.OutputDataReceived += (_, line) => Append(line.Data);
        _process.ErrorDataReceived += (_, line) => Append(line.Data);
        _process.Start();
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
    }

    /// <summary>Standard output and standard error, as they came.</summary>
    public string Said
    {
        get
        {
            lock (_said) return _said.ToString();
        }
    }

    /// <summary>As /proc has it: T when it is stopped.</summary>
    public char State => File.ReadAllText($"/proc/{_process.Id}/stat").Split(") ")[^1][0];

    public void WaitFor(string text) => Eventually.Holds(() => Said.Contains(text, StringComparison.Ordinal), $"says {text}: {Said}");

    public void Signal(string name)
    {
        using Process kill = Process.Start("sh", ["-c", $"kill -s {name} {_process.Id}"]);
        kill.WaitForExit();
    }

    public int WaitForExit()
    {
        Assert.True(_process.WaitForExit(Patience), $"still runs: {Said}");
        _process.WaitForExit(); // for the rest of what it said
        _crash.CheckThereIsNone(Said);
        return _process.ExitCode;
    }

    public void Dispose()
    {
        if (!_process.HasExited) _process.Kill();
        _process.Dispose();
    }

    private void Append(string? line)
    {
        lock (_said) _said.AppendLine(line);
    }
}
