namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>Delegates that run on a thread of their own, where they block no pool thread.</summary>
internal static class OwnThreads
{
    /// <summary>The value of TaskCreationOptions.LongRunning.</summary>
    private const int LongRunning = 2;

    /// <summary>Whether a call starts its delegate as a long-running task. An asynchronous one leaves its own thread at its first
    /// await.</summary>
    public static bool Run(MethodReference to, StackValue[] arguments)
    {
        if (to.Name is not ("StartNew" or ".ctor") || arguments.Any(IsAsynchronous)) return false;
        for (int i = 0; i < arguments.Length; i++)
            if (to.Parameters[i] == "System.Threading.Tasks.TaskCreationOptions") return arguments[i].HasFlag(LongRunning);
        return false;
    }

    private static bool IsAsynchronous(StackValue value) =>
        value.Delegate is { } target && KnownTypes.IsTask(TypeNames.Definition(target.Returns));
}
