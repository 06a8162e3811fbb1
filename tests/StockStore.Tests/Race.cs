namespace StockExchange.StockStore.Tests;

/// <summary>Runs actions on threads of their own that start together, and fails if one of them does.</summary>
internal static class Race
{
    public static void Run(params Action[] actions)
    {
        using var start = new Barrier(actions.Length);
        var failures = new Exception?[actions.Length];
        Thread[] threads = [.. actions.Select((action, i) => new Thread(() =>
        {
            start.SignalAndWait();
            failures[i] = Record.Exception(action);
        }))];
        Array.ForEach(threads, thread => thread.Start());
        Array.ForEach(threads, thread => thread.Join());
        Assert.All(failures, Assert.Null);
    }

    /// <summary>Repeats an action until the others have finished; at least once.</summary>
    public static void RunWhile(Action background, params Action[] actions)
    {
        int running = actions.Length;
        Run([Repeat, .. actions.Select(action => (Action)(() => Finish(action)))]);

        void Repeat()
        {
            do
                background();
            while (Volatile.Read(ref running) > 0);
        }

        void Finish(Action action)
        {
            try
            {
                action();
            }
            finally
            {
                Interlocked.Decrement(ref running);
            }
        }
    }
}
