using System.Text;
using StockExchange.LoadEngine.Flows.Values;
using StockExchange.LoadEngine.Randomness;

namespace StockExchange.LoadEngine.Tests.Flows.Values;

public sealed class FlowValueTests
{
    [Fact]
    public void A_counter_goes_on_for_all_who_share_it() =>
        Assert.Equal(["10", "7", "4"], Values(FlowValue.Counter(first: 10, step: -3), 3));

    [Fact]
    public void A_random_integer_is_each_of_the_range_equally_often()
    {
        int[] counts = [.. Values(FlowValue.RandomInteger(-1, 2), 8_000).CountBy(value => value)
            .OrderBy(pair => int.Parse(pair.Key)).Select(pair => pair.Value)];

        Assert.Equal(4, counts.Length);
        Assert.All(counts, count => Assert.InRange(count, 1_750, 2_250)); // 2,000, six standard deviations of 39
    }

    [Theory]
    [InlineData(5, 5)]
    [InlineData(long.MinValue, long.MaxValue)]
    [InlineData(long.MaxValue - 1, long.MaxValue)]
    public void The_ends_of_a_range_are_in_it_and_nothing_else_is(long least, long most) =>
        Assert.All(Values(FlowValue.RandomInteger(least, most), 100), value => Assert.InRange(long.Parse(value), least, most));

    [Fact]
    public void A_UUID_is_another_one_each_time()
    {
        string[] values = Values(FlowValue.Uuid(), 100);

        Assert.Equal(100, values.Distinct().Count());
        Assert.All(values, value => Assert.Matches(
            "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$", value));
    }

    [Fact]
    public void A_choice_is_one_of_its_texts() =>
        Assert.Equal(["", "a", "é"], Values(FlowValue.Choice(["a", "é", ""]), 100).Distinct().Order(StringComparer.Ordinal));

    [Fact]
    public void What_has_no_value_is_refused()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => FlowValue.RandomInteger(2, 1));
        Assert.Throws<ArgumentException>(() => FlowValue.Choice([]));
    }

    private static string[] Values(FlowValue value, int count)
    {
        IValueGenerator generator = value.CreateGenerator();
        byte[] room = new byte[generator.Longest];
        return [.. Enumerable.Range(0, count).Select(
            index => Encoding.UTF8.GetString(room.AsSpan(0, generator.Write(SplitMix64.At(3, (ulong)index), room))))];
    }
}
