using System.Diagnostics;

namespace ThreadPoolDiagnostics.Tests;

/// <summary>A real process to look at, one of the scenarios of TestTargets. It ends with the test, however that ends.</summary>
internal sealed class Target : IDisposable
{
    private readonly Process _process;

    private Target(Process process) => _process = process;

    public int Id => _process.Id;

    public TargetProcess Examined => TargetProcess.FromId(Id);

    public static Target Start(string scenario) => Start("dotnet", AssemblyFile, scenario);

    /// <summary>Starts it and waits for its first line of output.</summary>
    public static Target Start(string command, params string[] arguments)
    {
        var start = new ProcessStartInfo(command, arguments)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            UseShellExecute = false,
        };
        var target = new Target(Process.Start(start)!);
        Assert.StartsWith("ready", target._process.StandardOutput.ReadLine());
        return target;
    }

    /// <summary>Open sockets as the process itself has them: the listening one of its diagnostic port, and one a session.</summary>
    public int CountSockets() => new DirectoryInfo($"/proc/{Id}/fd").EnumerateFiles()
        .Count(descriptor => descriptor.LinkTarget?.StartsWith("socket:", StringComparison.Ordinal) == true);

    public void Signal(string name)
    {
        using Process kill = Process.Start("sh", ["-c", $"kill -{name} {Id}"]);
        kill.WaitForExit();
    }

    public void Kill()
    {
        _process.Kill();
        _process.WaitForExit();
    }

    public void Dispose()
    {
        _process.Kill();
        _process.Dispose();
    }

    /// <summary>TestTargets, beside our own output: artifacts/bin/(project)/(configuration).</summary>
    public static string AssemblyFile
    {
        get
        {
            var output = new DirectoryInfo(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar));
            return Path.Combine(output.Parent!.Parent!.FullName, "TestTargets", output.Name, "TestTargets.dll");
        }
    }
}
