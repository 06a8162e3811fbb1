using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>A host with a watchdog and a scene (tests/WatchedHost), which prints what happens and when.</summary>
internal sealed class WatchdogHost : IDisposable
{
    private readonly ChildProcess _process;

    private WatchdogHost(string scene, string tool) =>
        _process = ChildProcess.StartBeside("dotnet", Built.Dll("WatchedHost"), scene, tool);

    public static WatchdogHost Start(string scene, bool withTool) =>
        new(scene, withTool ? Path.ChangeExtension(Built.Dll("dotnet-starvation"), null) : "-");

    /// <summary>Reads to a line that begins so.</summary>
    /// <returns>Its time, in seconds since the host started.</returns>
    public double WaitFor(string what)
    {
        while (_process.ReadLine() is { } line)
        {
            string[] words = line.Split(' ', 2);
            if (words[1].StartsWith(what, StringComparison.Ordinal)) return double.Parse(words[0]) / 1_000;
        }

        throw new InvalidOperationException($"The host ended without '{what}'.");
    }

    /// <summary>Ends it, and returns the remaining lines.</summary>
    public IReadOnlyList<string> End()
    {
        _process.Input.Close();
        List<string> lines = [];
        while (_process.ReadLine() is { } line) lines.Add(line);
        return lines;
    }

    public void Dispose() => _process.Dispose();
}
