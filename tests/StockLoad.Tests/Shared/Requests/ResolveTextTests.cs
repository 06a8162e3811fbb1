using System.Net;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Tests.Shared.Requests;

public sealed class ResolveTextTests
{
    [Fact]
    public void Addresses_of_both_families_replace_those_of_a_host_and_port()
    {
        ResolvedHost host = ResolveText.TryParse("Shop:443:10.0.0.1,::1")!;

        Assert.Equal(
            [new IPEndPoint(IPAddress.Parse("10.0.0.1"), 443), new IPEndPoint(IPAddress.IPv6Loopback, 443)], host.Addresses);
        Assert.True(host.IsOf(new("https://shop/x")));
        Assert.False(host.IsOf(new("http://shop/x")));
        Assert.False(host.IsOf(new("https://shop2/x")));
    }

    [Theory]
    [InlineData("")]
    [InlineData("shop")]
    [InlineData("shop:443")]
    [InlineData("shop:443:")]
    [InlineData("shop:0:10.0.0.1")]
    [InlineData("shop:x:10.0.0.1")]
    [InlineData(":443:10.0.0.1")]
    [InlineData("shop:443:other")]
    [InlineData("shop:443:10.0.0.1,")]
    public void Anything_else_is_not_taken_for_an_address(string text) => Assert.Null(ResolveText.TryParse(text));
}
