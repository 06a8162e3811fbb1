using System.Diagnostics.Metrics;

namespace StockExchange.StockApi.Tests.Variants;

public sealed class CustomerLookupTests
{
    [Theory]
    [InlineData("/api/stocks/taskwait", 1)]
    [InlineData("/api/stocks/tasksleepwait", 1)]
    [InlineData("/api/stocks/taskasyncwait", 1)]
    [InlineData("/api/stocks/taskwait/1", 1)]
    [InlineData("/api/stocks/tasksleepwait/1", 1)]
    [InlineData("/api/stocks/taskasyncwait/1", 1)]
    [InlineData("/api/diagscenario/taskwait", 1)]
    [InlineData("/api/diagscenario/tasksleepwait", 1)]
    [InlineData("/api/diagscenario/taskasyncwait", 1)]
    [InlineData("/api/stocks", 0)]
    [InlineData("/api/stocks/1", 0)]
    public async Task Each_variant_looks_the_customer_up_before_it_answers_and_the_plain_API_does_not(string path, int lookups)
    {
        using var api = new StockApiHost();
        using var recorded = new Recorded(api);
        (await api.GetAsync(path)).EnsureSuccessStatusCode();
        Assert.Equal(lookups, recorded.Lookups);
    }

    [Theory]
    [InlineData("taskwait")]
    [InlineData("tasksleepwait")]
    [InlineData("taskasyncwait")]
    public async Task Orders_look_the_customer_up_too(string variant)
    {
        using var api = new StockApiHost();
        using var recorded = new Recorded(api);
        (await api.OrderAsync($"/api/stocks/{variant}/1/buy", 1)).EnsureSuccessStatusCode();
        (await api.OrderAsync($"/api/stocks/{variant}/1/sell", 1)).EnsureSuccessStatusCode();
        Assert.Equal(2, recorded.Lookups);
    }

    [Fact]
    public async Task A_delay_of_zero_turns_the_lookup_off()
    {
        using var api = new StockApiHost(settings: ("CustomerLookup:Delay", "00:00:00"));
        using var recorded = new Recorded(api);
        (await api.GetAsync("/api/stocks/taskwait")).EnsureSuccessStatusCode();
        Assert.Equal(0, recorded.Lookups);
    }

    [Theory]
    [InlineData("taskwait")]
    [InlineData("tasksleepwait")]
    [InlineData("taskasyncwait")]
    public async Task The_routes_of_the_article_answer_as_its_sample_app_does(string name)
    {
        using var api = new StockApiHost();
        Assert.Equal($"success:{name}", await (await api.GetAsync($"/api/diagscenario/{name}")).TextAsync());
    }

    /// <summary>Counts the lookups by the service's own histogram.</summary>
    private sealed class Recorded : IDisposable
    {
        private readonly MeterListener _listener = new();
        private int _lookups;

        public Recorded(StockApiHost api)
        {
            _listener.InstrumentPublished = (instrument, listener) =>
            {
                if (ReferenceEquals(instrument.Meter.Scope, api.Meters) && instrument.Name == "stock.customer_lookup.duration")
                    listener.EnableMeasurementEvents(instrument);
            };
            _listener.SetMeasurementEventCallback<double>((_, seconds, _, _) =>
            {
                Assert.True(seconds > 0);
                Interlocked.Increment(ref _lookups);
            });
            _listener.Start();
        }

        public int Lookups => Volatile.Read(ref _lookups);

        public void Dispose() => _listener.Dispose();
    }
}
