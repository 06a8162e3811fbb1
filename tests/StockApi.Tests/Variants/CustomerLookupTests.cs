using Microsoft.Extensions.DependencyInjection;
using StockExchange.StockApi.Customers;

namespace StockExchange.StockApi.Tests.Variants;

public sealed class CustomerLookupTests
{
    private readonly CountedQuery _query = new();

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
        using StockApiHost api = Start();
        (await api.GetAsync(path)).EnsureSuccessStatusCode();
        Assert.Equal(lookups, _query.Lookups);
    }

    [Theory]
    [InlineData("taskwait")]
    [InlineData("tasksleepwait")]
    [InlineData("taskasyncwait")]
    public async Task Orders_look_the_customer_up_too(string variant)
    {
        using StockApiHost api = Start();
        (await api.OrderAsync($"/api/stocks/{variant}/1/buy", 1)).EnsureSuccessStatusCode();
        (await api.OrderAsync($"/api/stocks/{variant}/1/sell", 1)).EnsureSuccessStatusCode();
        Assert.Equal(2, _query.Lookups);
    }

    [Fact]
    public async Task A_delay_of_zero_turns_the_lookup_off()
    {
        using StockApiHost api = Start(("CustomerLookup:Delay", "00:00:00"));
        (await api.GetAsync("/api/stocks/taskwait")).EnsureSuccessStatusCode();
        Assert.Equal(0, _query.Lookups);
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

    private StockApiHost Start(params (string Key, string Value)[] settings) =>
        new(services: services => services.AddSingleton<ISlowQuery>(_query), settings: settings);

    private sealed class CountedQuery : ISlowQuery
    {
        private int _lookups;

        /// <summary>Number of completed lookups.</summary>
        public int Lookups => Volatile.Read(ref _lookups);

        public async Task RunAsync(TimeSpan duration)
        {
            await Task.Delay(duration);
            Interlocked.Increment(ref _lookups);
        }
    }
}
