namespace StockExchange.StockStore.Tests;

/// <summary>
/// Runs actions on threads of their own that start together, and fails if one of them does. The test's own thread is one of the
/// pool's, and is given back meanwhile.
/// </summary>
internal static class Race
{
    public static async Task RunAsync(params Action[] actions)
    {
        using var start = new Barrier(actions.Length);
        await Task.WhenAll(actions.Select(action => OnOwnThread(() =>
        {
            start.SignalAndWait();
            action();
        })));
    }

    /// <summary>Repeats an action until the others have finished; at least once.</summary>
    public static Task RunWhileAsync(Action background, params Action[] actions)
    {
        Task others = RunAsync(actions);
        return Task.WhenAll(others, OnOwnThread(() =>
        {
            do background();
            while (!others.IsCompleted);
        }));
    }

    /// <summary>Not to be cancelled: the others wait for it at the start.</summary>
    private static Task OnOwnThread(Action action) =>
        Task.Factory.StartNew(action, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
}
