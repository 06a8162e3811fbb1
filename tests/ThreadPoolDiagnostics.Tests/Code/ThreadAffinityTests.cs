using System.Transactions;
using ThreadPoolDiagnostics.Code;

namespace ThreadPoolDiagnostics.Tests.Code;

/// <summary>Async methods that hold what belongs to a thread are found in this assembly.</summary>
public sealed class ThreadAffinityTests
{
    [Fact]
    public void A_mutex_a_lock_taken_by_hand_and_a_scope_without_flow_are_found_and_lock_statements_are_not()
    {
        using ProgramCode code = ProgramCode.Read(
            [typeof(ThreadAffinityTests).Assembly.Location], ProgramFiles.Open, withPackages: false);

        string[] found =
        [
            .. ThreadAffinity.AsyncMethodsIn(code)
                .Where(name => name.Contains(nameof(AffineSamples), StringComparison.Ordinal))
                .Select(name => name.Split('.')[^1]),
        ];

        Assert.Equal(["EntersAsync", "ReleasesAsync", "ScopesAsync"], found);
    }
}

internal sealed class AffineSamples(Mutex mutex, object gate)
{
    public async Task ReleasesAsync()
    {
        mutex.WaitOne();
        await Task.Yield();
        mutex.ReleaseMutex();
    }

    public async Task EntersAsync()
    {
        Monitor.Enter(gate);
        await Task.Yield();
        Monitor.Exit(gate);
    }

    public async Task ScopesAsync()
    {
        using var scope = new TransactionScope();
        await Task.Yield();
        scope.Complete();
    }

    public async Task FlowsAsync()
    {
        using var scope = new TransactionScope(TransactionScopeAsyncFlowOption.Enabled);
        await Task.Yield();
        scope.Complete();
    }

    public async Task LocksAsync()
    {
        lock (gate) GC.KeepAlive(mutex);
        await Task.Yield();
    }
}
