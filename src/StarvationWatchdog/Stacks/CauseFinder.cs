using System.ComponentModel;
using System.Text.Json;

namespace StarvationWatchdog.Stacks;

/// <summary>
/// Finds the blocking call of an episode by dotnet-starvation, on a thread that lives as long as that takes. One at a time, and
/// one a minute: a check costs half a second of processor time.
/// </summary>
internal sealed class CauseFinder(WatchdogOptions options, TimeProvider time) : IDisposable
{
    private static readonly TimeSpan FewestBetween = TimeSpan.FromMinutes(1);

    /// <summary>A check takes 2 to 4 s, longer on a machine that is busy.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(15);

    private static readonly TimeSpan Turn = TimeSpan.FromMilliseconds(50);

    private Thread? _thread;
    private long? _lastTime;
    private volatile bool _ended;

    /// <summary>Called by one thread.</summary>
    /// <param name="found">Called on another one, unless the watchdog has ended; at once where nothing can be found.</param>
    public void Start(Action<Finding> found)
    {
        if (WhyNot() is { } reason)
        {
            found(Finding.Unknown(reason));
            return;
        }

        _lastTime = time.GetTimestamp();
        _thread = new(() => Run(found)) { IsBackground = true, Name = "starvation watchdog: cause" };
        _thread.Start();
    }

    /// <summary>Ends the tool, if it runs.</summary>
    public void Dispose()
    {
        _ended = true;
        _thread?.Join(10 * Turn);
    }

    private string? WhyNot() => this switch
    {
        _ when !options.FindCause => "it is not looked for",
        { _thread.IsAlive: true } => "it is still looked for in an earlier episode",
        { _lastTime: { } last } when time.GetElapsedTime(last) < FewestBetween => "it was looked for less than a minute ago",
        _ => null,
    };

    /// <summary>The failure boundary of its thread: whatever happens, the episode is reported.</summary>
    private void Run(Action<Finding> found)
    {
        Finding finding;
        try
        {
            finding = Find();
        }
        catch (Exception failure)
        {
            finding = Finding.Unknown($"dotnet-starvation could not be used: {failure.Message}");
        }

        if (!_ended) found(finding);
    }

    /// <exception cref="Win32Exception">The tool cannot be started.</exception>
    private Finding Find()
    {
        if ((options.ToolPath ?? ToolLocation.Find()) is not { } program)
            return Finding.Unknown("the tool dotnet-starvation, which can say it, is not installed");
        using var tool = new ToolProcess(program);
        long start = time.GetTimestamp();
        while (!tool.Wait(Turn))
        {
            if (_ended || time.GetElapsedTime(start) > Patience)
                return Finding.Unknown($"dotnet-starvation has not ended within {Patience.TotalSeconds:0} s");
        }

        return Read(tool);
    }

    private static Finding Read(ToolProcess tool)
    {
        try
        {
            CheckReport? report = CheckReport.FromJson(tool.Output);
            return report?.Cause is { } cause ? new(cause) : Finding.Unknown($"dotnet-starvation says: {report?.Summary}");
        }
        catch (JsonException)
        {
            return Finding.Unknown($"dotnet-starvation has failed: {tool.Errors.Trim()}");
        }
    }
}
