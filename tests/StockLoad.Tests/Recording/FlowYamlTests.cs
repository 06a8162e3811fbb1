using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using StockExchange.StockLoad.Recording;
using StockExchange.StockLoad.Shared.Flows.Nodes;

namespace StockExchange.StockLoad.Tests.Recording;

public sealed class FlowYamlTests
{
    [Theory]
    [InlineData("")]
    [InlineData("true")]
    [InlineData("~")]
    [InlineData("- a: b # c")]
    [InlineData("{\n  \"a\": [1]\n}")]
    [InlineData("--x\r\nContent-Disposition: form-data\r\n\r\n")]
    [InlineData(" leading\n  more\n\ntrailing \n\n")]
    [InlineData("tab\there, é, 😀, \u2028, \0, \u0085, \ufeff")]
    public void A_text_is_read_as_it_was(string text) => Assert.Equal(text, ReadBack(text));

    [Property(MaxTest = 300)]
    public Property Any_text_is_read_as_it_was() => Prop.ForAll(
        Gen.Elements("a", " ", "\n", "\r", "\t", "'", "\"", ":", "#", "-", "{", "é", "\\", "0").ListOf()
            .Select(letters => string.Concat(letters)).ToArbitrary(),
        text => ReadBack(text) == text);

    private static string? ReadBack(string text) =>
        YamlNodes.Read("flow.yaml", FlowYaml.Write(new Dictionary<string, object> { ["body"] = text })).Members![0].Value.Text;
}
