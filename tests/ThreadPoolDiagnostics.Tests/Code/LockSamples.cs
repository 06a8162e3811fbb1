namespace ThreadPoolDiagnostics.Tests.Code;

#pragma warning disable VSTHRD003 // They are read, and never called

/// <summary>Lock statements over System.Threading.Lock, in all places where they can be; their lines end with "here".</summary>
internal static class LockSamples
{
    private static readonly Lock Gate = new();

    public static int AtTheBeginning()
    {
        lock (Gate) // here
        {
            return Environment.ProcessId;
        }
    }

    public static int AfterAnotherStatement(int number)
    {
        int twice = number * 2;
        lock (Gate) // here
        {
            return twice + Environment.ProcessId;
        }
    }

    public static int InABlock(bool isAsked)
    {
        if (isAsked)
        {
            lock (Gate) // here
            {
                return Environment.ProcessId;
            }
        }
        return 0;
    }

    public static int OnOneLine { get { lock (Gate) { return Environment.ProcessId; } } } // here

    public static int EnteredByHand(int number)
    {
        int twice = number * 2;
        using Lock.Scope entered = Gate.EnterScope(); // here
        return twice + Environment.ProcessId;
    }

    public static async Task<int> Asynchronous(Task<int> task)
    {
        int result = await task;
        lock (Gate) // here
        {
            return result + Environment.ProcessId;
        }
    }
}
