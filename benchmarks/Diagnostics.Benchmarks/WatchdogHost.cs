using System.Globalization;
using StockExchange.Measuring;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>A real host with a watchdog and a scene in it (tests/WatchedHost), which says what happens and when.</summary>
internal sealed class WatchdogHost : IDisposable
{
    private readonly Child _process;

    private WatchdogHost(string scene, string tool) =>
        _process = Child.Start("dotnet", Built.Dll("WatchedHost"), scene, tool);

    public static WatchdogHost Start(string scene, bool withTool) =>
        new(scene, withTool ? Path.ChangeExtension(Built.Dll("dotnet-starvation"), null) : "-");

    /// <summary>Reads up to a line that begins so.</summary>
    /// <returns>Seconds since the host began.</returns>
    public double WaitFor(string what)
    {
        while (_process.ReadLine() is { } line)
        {
            string[] words = line.Split(' ', 2);
            if (words[1].StartsWith(what, StringComparison.Ordinal))
                return double.Parse(words[0], CultureInfo.InvariantCulture) / 1_000;
        }

        throw new InvalidOperationException($"The host ended without '{what}'.");
    }

    /// <summary>Ends it.</summary>
    /// <returns>What it had said meanwhile.</returns>
    public IReadOnlyList<string> End() => _process.Close();

    public void Dispose() => _process.Dispose();
}
