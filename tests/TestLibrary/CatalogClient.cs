using System.Net.Sockets;

namespace Fabrikam;

/// <summary>A library's synchronous face over its asynchronous inside: nothing in the names says that it blocks.</summary>
public sealed class CatalogClient(Func<CancellationToken, Task<int>> transport)
{
    private readonly RetryPolicy _policy = new(attempts: 3);

    /// <summary>The price of an article.</summary>
    /// <exception cref="SocketException">The catalogue does not answer.</exception>
    public T Find<T>(string article, Func<int, T> create) => create(new Pipeline(_policy).Execute(article, transport));
}
