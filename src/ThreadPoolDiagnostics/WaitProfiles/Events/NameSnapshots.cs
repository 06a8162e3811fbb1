using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.WaitProfiles.Events;

/// <summary>
/// Records the names of a process's methods now and then, for one that is killed before it has written them: a hanging test host,
/// for instance. Each costs it some time, so each comes twice as late as the one before.
/// </summary>
internal sealed class NameSnapshots : IDisposable
{
    /// <summary>Shorter runs are not disturbed.</summary>
    private static readonly TimeSpan First = TimeSpan.FromSeconds(5);

    private readonly ManualResetEvent _stop = new(initialState: false);
    private readonly long _start = TimeProvider.System.GetTimestamp();
    private readonly TargetProcess _target;
    private readonly TimeSpan _timeout;
    private readonly string _file;
    private readonly Thread _thread;

    /// <param name="target">The process.</param>
    /// <param name="timeout">How long attaching may take.</param>
    /// <param name="file">Where the latest is kept.</param>
    public NameSnapshots(TargetProcess target, TimeSpan timeout, string file)
    {
        (_target, _timeout, _file) = (target, timeout, file);
        _thread = OwnThread.Start("names of methods", Run);
    }

    /// <summary>When the latest was recorded, since the beginning; null without one. To be read after the end.</summary>
    public TimeSpan? Latest { get; private set; }

    /// <summary>Ends it.</summary>
    public void Dispose()
    {
        _stop.Set();
        _thread.Join();
    }

    private void Run()
    {
        for (TimeSpan wait = First; !_stop.WaitOne(wait) && TryRecord(); wait = TimeProvider.System.GetElapsedTime(_start))
        {
            // The next comes after twice the time.
        }
    }

    /// <returns>False when the process has ended, or does not answer.</returns>
    private bool TryRecord()
    {
        TimeSpan now = TimeProvider.System.GetElapsedTime(_start);
        string next = $"{_file}.next";
        try
        {
            using WaitSession session = WaitSession.Start(
                WaitProviders.Names, _ => { }, new(_target, _timeout, CancellationToken.None), next);
            if (!session.Finish()) return false;
        }
        catch (DiagnosticsException)
        {
            return false;
        }
        File.Move(next, _file, overwrite: true);
        Latest = now;
        return true;
    }
}
