namespace StockExchange.StockServers.Customers;

/// <summary>
/// A simulated slow query for the customer of an order, which blocks the thread that handles the order, as <c>taskwait</c> of the
/// article does: the exhibit of what starves each model.
/// </summary>
/// <param name="length">Zero for none.</param>
internal sealed class CustomerLookup(TimeSpan length)
{
    public void Wait()
    {
        if (length > TimeSpan.Zero) PretendQueryCustomerFromDb();
    }

#pragma warning disable VSTHRD002 // Blocking is what it is for
    private void PretendQueryCustomerFromDb() => Task.Delay(length, TimeProvider.System).Wait();
#pragma warning restore VSTHRD002
}
