using System.Runtime.CompilerServices;

namespace StockExchange.StockServers.Customers;

/// <summary>
/// The exhibit that starves each model: a simulated slow query for the customer of an order, which blocks the order's thread,
/// like <c>taskwait</c> of the article.
/// </summary>
/// <param name="length">How long the query takes; zero for none.</param>
internal sealed class CustomerLookup(TimeSpan length)
{
    [MethodImpl(MethodImplOptions.NoInlining)] // so that stacks always name it
    public void PretendQueryCustomerFromDb()
    {
#pragma warning disable VSTHRD002 // Blocking is what it is for
        if (length > TimeSpan.Zero) Task.Delay(length, TimeProvider.System).Wait();
#pragma warning restore VSTHRD002
    }
}
