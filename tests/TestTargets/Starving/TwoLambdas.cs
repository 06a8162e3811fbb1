namespace TestTargets.Starving;

/// <summary>Two kinds of requests, each a lambda of one method, which wait at lines of their own. 125 callers, 500 ms.</summary>
internal static class TwoLambdas
{
    public static readonly Scenario Scenario = new("two-lambdas",
        Label.Starves("task", "TestTargets.Starving.TwoLambdas.Start.lambda").Here(), Start);

    private const int Callers = 125;

    private static void Start()
    {
#pragma warning disable VSTHRD002, VSTHRD103 // The exhibit: as two endpoints of a minimal API
        Func<int>[] kinds =
        [
            () => QueryAsync().Result, // blocks
            () => QueryAsync().Result, // blocks
        ];
#pragma warning restore VSTHRD002, VSTHRD103
        uint turn = 0;
        ClosedLoop.Start(Callers, () => _ = kinds[Interlocked.Increment(ref turn) % kinds.Length]());
    }

    private static async Task<int> QueryAsync()
    {
        await Task.Delay(500);
        return 1;
    }
}
