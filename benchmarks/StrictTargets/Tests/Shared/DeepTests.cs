namespace Shop.Tests;

/// <summary>What waits is in the production code.</summary>
[Suite]
public class DeepTests
{
    private readonly Checkout _checkout = new(new Repository());

    [Check]
    public async Task Three_calls_below()
    {
        await Task.Yield();
        _checkout.Pay(120);
    }

    [Check]
    public async Task In_own_work() => await Task.Run(() => _checkout.Pay(120));

    [Check]
    public async Task After_configure_await() => await _checkout.PayAsync(120);

    [Check]
    public async Task Twice()
    {
        await _checkout.PayAsync(120);
        await Task.Delay(20).ConfigureAwait(false);
        await _checkout.PayAsync(120).ConfigureAwait(false);
    }
}
