namespace TestTargets;

/// <summary>A background thread outside the pool.</summary>
internal static class OwnThread
{
    public static Thread Start(string name, Action work)
    {
        var thread = new Thread(() => work()) { IsBackground = true, Name = name };
        thread.Start();
        return thread;
    }
}
