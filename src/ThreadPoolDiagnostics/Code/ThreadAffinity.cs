using ThreadPoolDiagnostics.Code.Reading;

namespace ThreadPoolDiagnostics.Code;

/// <summary>
/// Finds async methods that hold what belongs to the thread which took it: after an await they may continue on another thread,
/// where releasing it fails (SynchronizationLockException, ApplicationException) or misses it.
/// </summary>
public static class ThreadAffinity
{
    private const string Scope = "System.Transactions.TransactionScope";

    private static readonly HashSet<string> Released = new(StringComparer.Ordinal)
    {
        "System.Threading.Mutex.ReleaseMutex", "System.Threading.Lock.Exit", "System.Threading.SpinLock.Exit",
        "System.Threading.Monitor.TryEnter",
        "System.Threading.ReaderWriterLockSlim.ExitReadLock",
        "System.Threading.ReaderWriterLockSlim.ExitWriteLock",
        "System.Threading.ReaderWriterLockSlim.ExitUpgradeableReadLock",
        "System.Threading.ReaderWriterLock.ReleaseReaderLock", "System.Threading.ReaderWriterLock.ReleaseWriterLock",
    };

    /// <summary>The names of own async methods that do so; the compiler refuses an await in a lock statement.</summary>
    public static IReadOnlyList<string> AsyncMethodsIn(ProgramCode code)
    {
        return
        [
            .. code.OwnMethods.Where(method => method.IsAsyncBody && method.Calls.Any(BelongsToThread))
                .Select(method => method.Name).Distinct().Order(StringComparer.Ordinal),
        ];
    }

    /// <summary>Monitor.Enter with one argument is written by hand; a lock statement calls the one with two. A scope without
    /// TransactionScopeAsyncFlowOption must be disposed on its thread.</summary>
    private static bool BelongsToThread(CallSite call) => Released.Contains(call.Callee.ToString())
        || call.Callee is { Type: KnownTypes.Monitor, Name: "Enter", Parameters.Count: 1 }
        || (call.Callee is { Type: Scope, IsConstructor: true } constructor
            && !constructor.Parameters.Contains($"{Scope}AsyncFlowOption", StringComparer.Ordinal));
}
