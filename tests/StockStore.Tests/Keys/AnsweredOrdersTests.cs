using StockExchange.StockStore.Keys;

namespace StockExchange.StockStore.Tests.Keys;

public sealed class AnsweredOrdersTests
{
    private static readonly DateTimeOffset Start = new(2026, 1, 2, 3, 4, 5, TimeSpan.Zero);

    private readonly AnsweredOrders _answers = new(new() { Count = 5, PerClient = 3, Age = TimeSpan.FromMinutes(10) });

    [Fact]
    public void An_answer_is_found_by_its_key_for_any_client()
    {
        AnsweredOrder answer = Add("a", "one");
        Assert.Same(answer, _answers.Find(new("a", "two"), Start));
        Assert.Null(_answers.Find(new("b", "one"), Start));
        Assert.True(_answers.Has(answer));
    }

    [Fact]
    public void The_oldest_are_removed_first()
    {
        for (int i = 0; i < 7; i++) Add($"key {i}", $"client {i}");
        Assert.Equal(["key 2", "key 3", "key 4", "key 5", "key 6"], _answers.All.Select(answer => answer.Key.Value));
        Assert.Equal(5, _answers.Count);
    }

    [Fact]
    public void A_client_that_sends_too_many_displaces_only_its_own()
    {
        Add("other", "two");
        for (int i = 0; i < 9; i++) Add($"key {i}", "one");
        Assert.Equal(["other", "key 6", "key 7", "key 8"], _answers.All.Select(answer => answer.Key.Value));
    }

    [Fact]
    public void Old_answers_are_forgotten_at_the_next_lookup()
    {
        Add("a", "one");
        Add("b", "one", Start.AddMinutes(1));
        Assert.NotNull(_answers.Find(new("a", "one"), Start.AddMinutes(10)));
        Assert.Null(_answers.Find(new("a", "one"), Start.AddMinutes(10.5)));
        Assert.Equal(["b"], _answers.All.Select(answer => answer.Key.Value));
    }

    [Fact]
    public void A_later_answer_takes_the_place_of_an_earlier_one()
    {
        AnsweredOrder first = Add("a", "one");
        Add("b", "one");
        AnsweredOrder second = Add("a", "two");
        Assert.False(_answers.Has(first));
        Assert.True(_answers.Has(second));
        Assert.Equal(["b", "a"], _answers.All.Select(answer => answer.Key.Value));
        for (int i = 0; i < 3; i++) Add($"key {i}", "one");
        Assert.Equal(["a", "key 0", "key 1", "key 2"], _answers.All.Select(answer => answer.Key.Value));
    }

    private AnsweredOrder Add(string key, string client, DateTimeOffset? at = null)
    {
        var answer = new AnsweredOrder(
            new(key, client), new(OrderSide.Buy, 1, 1), default, at ?? Start, Commit: default, Generation: 1);
        _answers.Add(answer);
        return answer;
    }
}
