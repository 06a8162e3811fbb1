using System.Net.Sockets;
using System.Runtime.CompilerServices;

namespace Fabrikam;

internal sealed class RetryPolicy(int attempts)
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public T Run<T>(Func<Task<T>> operation)
    {
        for (int attempt = 1; ; attempt++)
        {
            try
            {
#pragma warning disable VSTHRD002 // The exhibit: a synchronous method of a library waits for its own asynchronous one
                return operation().GetAwaiter().GetResult();
#pragma warning restore VSTHRD002
            }
            catch (SocketException) when (attempt < attempts)
            {
                // once more
            }
        }
    }
}
