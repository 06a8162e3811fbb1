namespace VerdictCorpus;

/// <summary>
/// Exhibits in their order. Those with a long warm-up are started some turns before their own, so that the waits overlap; the
/// others when their turn comes. Disposing it ends what was started and not taken.
/// </summary>
/// <param name="exhibits">In their order.</param>
/// <param name="ahead">How many turns before its own a warm one may start.</param>
/// <param name="start">Starts one, and waits until its label is true.</param>
internal sealed class Upcoming(IReadOnlyList<Exhibit> exhibits, int ahead, Func<Exhibit, Task<RunningExhibit>> start)
    : IAsyncDisposable
{
    private readonly Dictionary<int, Task<RunningExhibit>> _started = [];

    /// <summary>The exhibit whose turn it is; the caller ends it.</summary>
    public Task<RunningExhibit> TakeAsync(int turn)
    {
        for (int next = turn; next <= turn + ahead && next < exhibits.Count; next++)
            if ((next == turn || exhibits[next] is { IsWarm: true, IsLaunched: false }) && !_started.ContainsKey(next))
                _started[next] = start(exhibits[next]);
        _started.Remove(turn, out Task<RunningExhibit>? taken);
        return taken!;
    }

    public async ValueTask DisposeAsync()
    {
        foreach (Task<RunningExhibit> started in _started.Values)
        {
            await Task.WhenAny(started);
            if (started.IsCompletedSuccessfully) (await started).Dispose();
        }
    }
}
