using System.Diagnostics;
using System.Globalization;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests;

/// <summary>A real process to look at, one of the scenarios of TestTargets. It ends with the test, however that ends.</summary>
internal sealed class Target : IDisposable
{
    private readonly Process _process;

    private Target(Process process) => _process = process;

    public int Id => _process.Id;

    public TargetProcess Examined => TargetProcess.FromId(Id);

    public static Target Start(string scenario) => Start("dotnet", AssemblyFile, scenario);

    public static Target Start(string command, params string[] arguments) => StartWith([], command, arguments);

    /// <summary>Starts it and waits for its first line of output.</summary>
    public static Target StartWith(Dictionary<string, string> variables, string command, params string[] arguments)
    {
        Target target = Launch(variables, command, arguments);
        Assert.StartsWith("ready", target._process.StandardOutput.ReadLine());
        return target;
    }

    /// <summary>Starts it and does not wait: it may be suspended.</summary>
    public static Target Launch(Dictionary<string, string> variables, string command, params string[] arguments)
    {
        var start = new ProcessStartInfo(command, arguments)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            UseShellExecute = false,
        };
        foreach ((string name, string value) in variables) start.Environment[name] = value;
        return new Target(Process.Start(start)!);
    }

    /// <summary>Its next line of output; null when it has ended.</summary>
    public string? ReadLine() => _process.StandardOutput.ReadLine();

    /// <summary>
    /// Open sockets as the process itself has them: the listening one of its diagnostic port, and one a session.
    /// </summary>
    public int CountSockets() => new DirectoryInfo($"/proc/{Id}/fd").EnumerateFiles()
        .Count(descriptor => descriptor.LinkTarget?.StartsWith("socket:", StringComparison.Ordinal) == true);

    /// <summary>What it holds at the moment (Linux).</summary>
    public Footprint Footprint()
    {
        string resident = File.ReadLines($"/proc/{Id}/status").First(line => line.StartsWith("VmRSS:", StringComparison.Ordinal));
        return new Footprint(
            Directory.EnumerateFileSystemEntries($"/proc/{Id}/fd").Count(),
            int.Parse(resident.Split(' ', StringSplitOptions.RemoveEmptyEntries)[^2], CultureInfo.InvariantCulture) / 1024);
    }

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

/// <summary>What a process holds.</summary>
/// <param name="Handles">Open files, sockets, pipes and so on.</param>
/// <param name="ResidentMegabytes">Of physical memory.</param>
internal sealed record Footprint(int Handles, int ResidentMegabytes);
