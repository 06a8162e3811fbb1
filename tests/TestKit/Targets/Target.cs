using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;
using ThreadPoolDiagnostics.Targets;

namespace StockExchange.TestKit.Targets;

/// <summary>A real process to look at, one of the scenarios of TestTargets. It ends with the test, however that ends.</summary>
internal sealed class Target : IDisposable
{
    private readonly ChildProcess _process;
    private int _socketsAtStart;

    private Target(ChildProcess process) => _process = process;

    /// <summary>TestTargets.</summary>
    public static string AssemblyFile => BuiltProgram.Assembly("TestTargets");

    public int Id => _process.Id;

    /// <summary>Of a program that runs another.</summary>
    public int OnlyChild => _process.OnlyChild;

    public TargetProcess Examined => TargetProcess.FromId(Id);

    /// <summary>Sessions of tools: each is a socket of the process beside those that its scenario began with (Linux).</summary>
    public int Sessions => CountSockets() - _socketsAtStart;

    public static Target Start(string scenario)
    {
        Target target = Start("dotnet", AssemblyFile, scenario);
        if (OperatingSystem.IsLinux()) target._socketsAtStart = target.CountSockets();
        return target;
    }

    /// <summary>TestTargets on another runtime, for instance "net11.0"; null is the one that the solution builds for.</summary>
    public static Target StartOn(string? runtime, string scenario) =>
        runtime is null ? Start(scenario) : Start(PublishedTarget.PublishOrSkip("TestTargets", runtime), [scenario]);

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
        new(ChildProcess.Start(new(command, arguments)
        {
            Variables = variables,
            HasInput = true,
            SharesErrors = true,
            IsReadOnDemand = true,
        }));

    /// <summary>Its next line of output; null when it has ended.</summary>
    public string? ReadLine() => _process.ReadLine();

    /// <summary>Waits until so many sessions have been open for a second: a question to the runtime, and a snapshot, are over
    /// sooner.</summary>
    public void WaitForSessions(int count)
    {
        int polls = 0;
        Eventually.Holds(() => (polls = Sessions >= count ? polls + 1 : 0) >= 20, $"{count} sessions are open");
    }

    public void WaitForNoSession() => Eventually.Holds(() => Sessions == 0, "all sessions are given back");

    /// <summary>Open files, sockets, pipes and so on, and resident memory (Linux).</summary>
    public (int Handles, int Megabytes) Footprint()
    {
        string resident = File.ReadLines($"/proc/{Id}/status").First(line => line.StartsWith("VmRSS:", StringComparison.Ordinal));
        return (
            Directory.EnumerateFileSystemEntries($"/proc/{Id}/fd").Count(),
            int.Parse(resident.Split(' ', StringSplitOptions.RemoveEmptyEntries)[^2]) / 1024);
    }

    public void Signal(string name) => _process.Signal(name);

    /// <summary>Stops it until it gets CONT. On Linux none of its threads runs any more when this returns.</summary>
    public void Stop()
    {
        Signal("STOP");
        if (OperatingSystem.IsLinux())
            Eventually.Holds(() => Directory.EnumerateDirectories($"/proc/{Id}/task").All(IsStopped), "it has stopped");
    }

    public void Kill() => _process.Kill();

    public bool EndsWithin(TimeSpan patience) => _process.EndsWithin(patience);

    public void Dispose() => _process.Dispose();

    /// <summary>The state follows the name, which may contain brackets (proc_pid_stat(5)).</summary>
    private static bool IsStopped(string thread)
    {
        try
        {
            string stat = File.ReadAllText(Path.Combine(thread, "stat"));
            return stat[stat.LastIndexOf(')') + 2] == 'T';
        }
        catch (IOException)
        {
            return false; // it ended in the meantime
        }
    }

    private int CountSockets() => new DirectoryInfo($"/proc/{Id}/fd").EnumerateFiles()
        .Count(descriptor => descriptor.LinkTarget?.StartsWith("socket:", StringComparison.Ordinal) == true);
}
