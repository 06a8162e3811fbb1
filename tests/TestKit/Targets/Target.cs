using System.Globalization;
using StockExchange.TestKit.Processes;
using ThreadPoolDiagnostics.Targets;

namespace StockExchange.TestKit.Targets;

/// <summary>A real process to look at, one of the scenarios of TestTargets. It ends with the test, however that ends.</summary>
internal sealed class Target : IDisposable
{
    private readonly ChildProcess _process;

    private Target(ChildProcess process) => _process = process;

    /// <summary>TestTargets.</summary>
    public static string AssemblyFile => BuiltProgram.Assembly("TestTargets");

    public int Id => _process.Id;

    /// <summary>Of a program that runs another.</summary>
    public int OnlyChild => _process.OnlyChild;

    public TargetProcess Examined => TargetProcess.FromId(Id);

    public static Target Start(string scenario) => Start("dotnet", AssemblyFile, scenario);

    /// <summary>TestTargets on another runtime.</summary>
    /// <param name="runtime">For instance "net11.0"; null for the one that the solution builds for.</param>
    /// <param name="scenario">Of TestTargets.</param>
    public static Target StartOn(string? runtime, string scenario) =>
        runtime is null ? Start(scenario) : Start(PublishedProgram.Publish("TestTargets", runtime), [scenario]);

    public static Target Start(string command, params string[] arguments) => StartWith([], command, arguments);

    /// <summary>Starts it and waits for its first line of output.</summary>
    public static Target StartWith(Dictionary<string, string?> variables, string command, params string[] arguments)
    {
        Target target = Launch(variables, command, arguments);
        Assert.StartsWith("ready", target.ReadLine());
        return target;
    }

    /// <summary>Starts it and does not wait: it may be suspended.</summary>
    public static Target Launch(Dictionary<string, string?> variables, string command, params string[] arguments) =>
        new(ChildProcess.Start(new(command, arguments) { Variables = variables, HasInput = true, IsReadOnDemand = true }));

    /// <summary>Its next line of output; null when it has ended.</summary>
    public string? ReadLine() => _process.ReadLine();

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

    public void Signal(string name) => _process.Signal(name);

    public void Kill() => _process.Kill();

    public void Dispose() => _process.Dispose();
}
