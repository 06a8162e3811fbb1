namespace StockExchange.StockStore.Tests.Keys;

public sealed class OrderKeyTests
{
    public static TheoryData<string, bool> Values => new()
    {
        { "a", true },
        { "8e03978e-40d5-43e8-bc93-6894a57f9324", true },
        { " ~", true },
        { new string('x', OrderKey.LongestValue), true },
        { new string('x', OrderKey.LongestValue + 1), false },
        { "", false },
        { "a\n", false },
        { "\u007F", false },
        { "é", false },
    };

    [Theory]
    [MemberData(nameof(Values))]
    public void A_key_is_of_printable_ASCII_and_not_too_long(string value, bool isValid)
    {
        Assert.Equal(isValid, OrderKey.IsValid(value));
        if (isValid) Assert.Equal(value, new OrderKey(value, "client").Value);
        else Assert.Throws<ArgumentException>(() => new OrderKey(value, "client"));
    }

    [Fact]
    public void The_name_of_a_client_is_cut_off() =>
        Assert.Equal(new string('x', 64), new OrderKey("a", new string('x', 99)).Client);
}
