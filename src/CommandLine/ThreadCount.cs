namespace StockExchange.CommandLine;

/// <summary>
/// Whether the system allows enough threads (ulimit -u of the user, pids.max of the control group), by starting them: how many
/// there are already cannot be known.
/// </summary>
internal static class ThreadCount
{
    public static bool CanStart(int count)
    {
        var started = new Thread[count];
        var isOver = new ManualResetEvent(initialState: false); // not disposed: threads may still read it
        try
        {
            for (int index = 0; index < count; index++)
            {
                var thread = new Thread(() => isOver.WaitOne()) { IsBackground = true };
                thread.Start();
                started[index] = thread;
            }
            return true;
        }
        catch (OutOfMemoryException)
        {
            return false;
        }
        finally
        {
            isOver.Set();
            foreach (Thread? thread in started) thread?.Join();
        }
    }
}
