using System.ComponentModel;
using System.Text.Json;

namespace StarvationWatchdog.Stacks;

/// <summary>
/// Finds the blocking call of an episode with dotnet-starvation, on a thread for each search. One search at a time, at most one a
/// minute: a check costs half a second of processor time.
/// </summary>
internal sealed class CauseFinder(WatchdogOptions options, TimeProvider time) : IDisposable
{
    private static readonly TimeSpan FewestBetween = TimeSpan.FromMinutes(1);

    /// <summary>
    /// Timeout of a check, which takes 2 to 4 s, and 20 s or more on an overloaded machine, where services starve most easily.
    /// </summary>
    private static readonly TimeSpan Patience = FewestBetween;

    private static readonly TimeSpan Turn = TimeSpan.FromMilliseconds(50);

    private readonly List<Action<Finding>> _askers = []; // empty while no search runs
    private Thread? _thread;
    private long? _lastTime;
    private volatile bool _ended;

    /// <summary>Starts a search, or joins the running one. Not thread-safe.</summary>
    /// <param name="found">Called on another thread unless the watchdog has ended; immediately if no search is possible.</param>
    public void Start(Action<Finding> found)
    {
        if (JoinsOthers(found)) return;
        if (WhyNot() is { } reason)
        {
            found(Finding.Unknown(reason));
            return;
        }

        lock (_askers) // so that the new thread waits until the asker is added
        {
            Thread thread = new(Run) { IsBackground = true, Name = "starvation watchdog: cause" };
            thread.Start();
            (_thread, _lastTime) = (thread, time.GetTimestamp());
            _askers.Add(found);
        }
    }

    /// <summary>Ends the tool, if it runs.</summary>
    public void Dispose()
    {
        _ended = true;
        _thread?.Join(10 * Turn);
    }

    private bool JoinsOthers(Action<Finding> found)
    {
        lock (_askers)
        {
            if (_askers.Count == 0) return false;
            _askers.Add(found);
            return true;
        }
    }

    private Action<Finding>[] TakeAskers()
    {
        lock (_askers)
        {
            Action<Finding>[] all = [.. _askers];
            _askers.Clear();
            return all;
        }
    }

    private string? WhyNot() => this switch
    {
        _ when !options.FindCause => "the search for it is switched off",
        { _lastTime: { } last } when time.GetElapsedTime(last) < FewestBetween => "the last search was less than a minute ago",
        _ => null,
    };

    /// <summary>The failure boundary of its thread: the episode is reported in any case.</summary>
    private void Run()
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

        foreach (Action<Finding> found in TakeAskers())
        {
            if (!_ended) found(finding);
        }
    }

    /// <exception cref="Win32Exception">The tool cannot be started.</exception>
    private Finding Find()
    {
        if ((options.ToolPath ?? ToolLocation.Find()) is not { } program)
            return Finding.Unknown("the tool dotnet-starvation, which finds it, is not installed");
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
            return report?.Cause is { } cause ? new(cause) : Finding.Unknown($"dotnet-starvation reports: {report?.Summary}");
        }
        catch (JsonException)
        {
            return Finding.Unknown($"dotnet-starvation has failed: {tool.Errors.Trim()}");
        }
    }
}

/// <summary>The result of a search.</summary>
/// <param name="Cause">The blocking call; null if it is not known.</param>
/// <param name="WhyNot">Why it is not known, as the end of a sentence, without its full stop.</param>
internal sealed record Finding(BlockingCall? Cause, string WhyNot = "")
{
    public static Finding Unknown(string why) => new(null, why.TrimEnd('.')); // sentences of the tool have one
}
