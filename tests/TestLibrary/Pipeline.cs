namespace Fabrikam;

internal sealed class Pipeline(RetryPolicy policy)
{
    public int Execute(string operation, Func<CancellationToken, Task<int>> send)
    {
        if (operation.Length == 0) throw new ArgumentException("An operation has a name.", nameof(operation));
        return policy.Run(() => send(CancellationToken.None));
    }
}
