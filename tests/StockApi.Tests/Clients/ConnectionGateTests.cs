using System.Net;
using StockExchange.StockApi.Clients;

namespace StockExchange.StockApi.Tests.Clients;

public sealed class ConnectionGateTests
{
    private static readonly IPAddress First = IPAddress.Parse("192.0.2.1");
    private static readonly IPAddress Second = IPAddress.Parse("192.0.2.2");

    [Fact]
    public void One_client_takes_no_more_than_its_share()
    {
        var gate = new ConnectionGate(most: 3, mostOfOne: 2);
        Assert.True(gate.TryEnter(First));
        Assert.True(gate.TryEnter(First));
        Assert.False(gate.TryEnter(First));
        Assert.True(gate.TryEnter(Second));
    }

    [Fact]
    public void All_together_take_no_more_than_there_are()
    {
        var gate = new ConnectionGate(most: 1, mostOfOne: 1);
        Assert.True(gate.TryEnter(First));
        Assert.False(gate.TryEnter(Second));
        gate.Leave(First);
        Assert.True(gate.TryEnter(Second));
    }

    [Theory]
    [InlineData("::ffff:192.0.2.1", "192.0.2.1")]
    [InlineData("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::")]
    [InlineData("192.0.2.1", "192.0.2.1")]
    public void A_client_is_an_address_or_a_network_of_IPv6(string address, string client) =>
        Assert.Equal(IPAddress.Parse(client), ClientAddress.FromRemote(IPAddress.Parse(address)));
}
