namespace VerdictCorpus;

/// <summary>
/// Programs in their order. Those with a long warm-up are started up to <paramref name="ahead"/> turns before their own, so that
/// the waits overlap; the others when their turn comes. Disposing it ends what was started and not taken.
/// </summary>
internal sealed class Upcoming(
    IReadOnlyList<LabelledProgram> programs, int ahead, Func<LabelledProgram, Task<RunningProgram>> start) : IAsyncDisposable
{
    private readonly Dictionary<int, Task<RunningProgram>> _started = [];

    /// <summary>The program whose turn it is; the caller ends it.</summary>
    public Task<RunningProgram> TakeAsync(int turn)
    {
        for (int next = turn; next <= turn + ahead && next < programs.Count; next++)
            if ((next == turn || programs[next] is { IsWarm: true, IsLaunched: false }) && !_started.ContainsKey(next))
                _started[next] = start(programs[next]);
        _started.Remove(turn, out Task<RunningProgram>? taken);
        return taken!;
    }

    public async ValueTask DisposeAsync()
    {
        foreach (Task<RunningProgram> started in _started.Values)
        {
            await Task.WhenAny(started);
            if (started.IsCompletedSuccessfully) (await started).Dispose();
        }
    }
}
