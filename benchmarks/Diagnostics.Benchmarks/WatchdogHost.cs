using System.Diagnostics;
using System.Globalization;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>A real host with a watchdog and a scene in it (tests/WatchedHost), which says what happens and when.</summary>
internal sealed class WatchdogHost : IDisposable
{
    private readonly Process _process;

    private WatchdogHost(string scene, bool withTool)
    {
        string neighbours = Path.GetFullPath("../..", AppContext.BaseDirectory);
        string built = new DirectoryInfo(AppContext.BaseDirectory).Name;
        string program = Path.Combine(neighbours, "WatchedHost", built, "WatchedHost.dll");
        string tool = withTool ? Path.Combine(neighbours, "dotnet-starvation", built, "dotnet-starvation") : "-";
        _process = Process.Start(new ProcessStartInfo("dotnet", [program, scene, tool])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        })!;
    }

    public int Id => _process.Id;

    public static WatchdogHost Start(string scene, bool withTool) => new(scene, withTool);

    /// <summary>Reads up to a line that begins so.</summary>
    /// <returns>Seconds since the host began.</returns>
    public double WaitFor(string what)
    {
        while (_process.StandardOutput.ReadLine() is { } line)
        {
            string[] words = line.Split(' ', 2);
            if (words[1].StartsWith(what, StringComparison.Ordinal)) return Seconds(words[0]);
        }

        throw new InvalidOperationException($"The host ended without '{what}'.");
    }

    /// <summary>Ends it.</summary>
    /// <returns>What it had said meanwhile.</returns>
    public IReadOnlyList<string> End()
    {
        _process.StandardInput.Close();
        string rest = _process.StandardOutput.ReadToEnd();
        return rest.Split('\n', StringSplitOptions.RemoveEmptyEntries);
    }

    public void Dispose()
    {
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }

    private static double Seconds(string milliseconds) => double.Parse(milliseconds, CultureInfo.InvariantCulture) / 1_000;
}
