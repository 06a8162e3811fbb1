using System.Runtime.CompilerServices;

namespace StockExchange.StockServers.Customers;

/// <summary>
/// A simulated slow query for the customer of an order, which blocks the thread that handles the order, as <c>taskwait</c> of the
/// article does: the exhibit of what starves each model.
/// </summary>
/// <param name="length">Zero for none.</param>
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
