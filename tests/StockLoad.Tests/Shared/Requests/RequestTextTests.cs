using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Tests.Shared.Requests;

public sealed class RequestTextTests
{
    [Theory]
    [InlineData("Accept: text/plain", "Accept", "text/plain")]
    [InlineData("X-Empty:", "X-Empty", "")]
    [InlineData("A:b:c", "A", "b:c")]
    public void A_header_is_a_name_and_a_value(string text, string name, string value)
    {
        Assert.Null(HeaderText.Parse(text, out KeyValuePair<string, string> header));
        Assert.Equal(new(name, value), header);
    }

    [Theory]
    [InlineData("nothing", "is not a header: write it like 'Accept: text/plain'")]
    [InlineData(": x", "is not a header: write it like 'Accept: text/plain'")]
    [InlineData("a b: x", "is not a header: write it like 'Accept: text/plain'")]
    [InlineData("content-length: 5", "cannot be set: content-length is automatic")]
    [InlineData("A: x\r\nB: y", "has a control character, or one beyond Latin-1, in its value")]
    public void What_is_no_header_says_why(string text, string mistake) => Assert.Equal(mistake, HeaderText.Parse(text, out _));

    [Theory]
    [InlineData("show=60,buy=20,sell=20", "show=60,buy=20,sell=20")]
    [InlineData(" buy = 1 ", "show=0,buy=1,sell=0")]
    public void A_mix_is_weights_by_name(string text, string expected)
    {
        Assert.Null(MixText.Parse(text, out StockWeights weights));
        Assert.Equal(expected, weights.ToString());
    }

    [Theory]
    [InlineData("show", "is not a mix at 'show': write it like show=60,buy=20,sell=20")]
    [InlineData("show=1,show=2", "names show twice")]
    [InlineData("show=-1", "has the weight '-1': it must be a whole number from 0 to 1000000")]
    [InlineData("rob=1", "names 'rob', which is not one of show, buy, sell")]
    [InlineData("show=0", "has only weights of 0: write it like show=60,buy=20,sell=20")]
    public void What_is_no_mix_says_why(string text, string mistake) => Assert.Equal(mistake, MixText.Parse(text, out _));
}
