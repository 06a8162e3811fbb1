namespace StarvationWatchdog.Tests;

/// <summary>A real host with a watchdog, and a scene in it. It ends with the test.</summary>
internal sealed class Watched : IDisposable
{
    public const string NoTool = "-";

    private readonly ChildProcess _process;

    private Watched(ChildProcess process) => _process = process;

    /// <summary>The one that this solution builds.</summary>
    public static string Tool => Path.Combine(
        BuiltProgram.Folder("dotnet-starvation"), OperatingSystem.IsWindows() ? "dotnet-starvation.exe" : "dotnet-starvation");

    public string Said => _process.Said;

    /// <summary>Whether and how often this was said.</summary>
    public int Count(string what) =>
        _process.Output.Split('\n').Count(line => line.Contains($" {what}", StringComparison.Ordinal));

    /// <summary>Starts it and waits until its scene has begun.</summary>
    public static Watched Start(string scene, string tool, params (string Name, string Value)[] variables) =>
        Start(ChildCommand.Built("WatchedHost", scene, tool), variables);

    public static Watched Start(ChildCommand command, params (string Name, string Value)[] variables)
    {
        var process = ChildProcess.Start(command with
        {
            HasInput = true,
            Variables = variables.ToDictionary(variable => variable.Name, variable => (string?)variable.Value),
        });
        process.WaitFor(" scene");
        return new(process);
    }

    /// <summary>Waits until it says this.</summary>
    /// <returns>What stands behind it in its line.</returns>
    public string WaitFor(string what) => _process.WaitFor($" {what}", TimeSpan.FromMinutes(2));

    public void Signal(string name) => _process.Signal(name);

    /// <summary>Ends it as its parent's end would.</summary>
    /// <returns>How many probes it has made.</returns>
    public int End()
    {
        _process.Input.Close();
        return int.Parse(_process.WaitFor(" probes ", TimeSpan.FromMinutes(2)).Split(',')[0]);
    }

    /// <summary>Ends it; its watchdog was awake, and told of no episode.</summary>
    public void EndQuietly()
    {
        Assert.True(End() > 0, Said);
        Assert.True(Count("began ") == 0, Said);
    }

    public void Dispose() => _process.Dispose();
}
