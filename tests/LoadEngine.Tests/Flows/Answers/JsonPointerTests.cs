using System.Buffers;
using System.Text;
using System.Text.Json;
using StockExchange.LoadEngine.Flows.Answers;

namespace StockExchange.LoadEngine.Tests.Flows.Answers;

public sealed class JsonPointerTests
{
    /// <summary>The document of RFC 6901, section 5, and what it says of its pointers.</summary>
    private const string OfTheRfc = """
        { "foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8 }
        """;

    [Theory]
    [InlineData("/foo", """["bar", "baz"]""")]
    [InlineData("/foo/0", "bar")]
    [InlineData("/", "0")]
    [InlineData("/a~1b", "1")]
    [InlineData("/c%d", "2")]
    [InlineData("/e^f", "3")]
    [InlineData("/g|h", "4")]
    [InlineData(@"/i\j", "5")]
    [InlineData("/k\"l", "6")]
    [InlineData("/ ", "7")]
    [InlineData("/m~0n", "8")]
    public void The_pointers_of_RFC_6901_lead_to_its_values(string at, string value) =>
        Assert.Equal(value, Read(at, OfTheRfc));

    [Theory]
    [InlineData("", "[1,2]", "[1,2]")]
    [InlineData("/1/a/0/b", """[0,{"x":{"a":[9]},"a":[{"b":"\u00e9\n"}]}]""", "é\n")]
    [InlineData("/a", """{"a":true,"a":false}""", "true")]
    [InlineData("/a", """{"a":1.50}""", "1.50")]
    [InlineData("/a", """{"a":{ "b": [] }}""", """{ "b": [] }""")]
    [InlineData("/a", "\ufeff{\"a\":1}", "1")]
    [InlineData("/a", """{"a":1} and no more JSON""", "1")]
    public void A_string_is_text_and_anything_else_its_JSON(string at, string json, string value) =>
        Assert.Equal(value, Read(at, json));

    [Theory]
    [InlineData("/b", """{"a":1}""")]
    [InlineData("/2", "[1,2]")]
    [InlineData("/01", "[1,2]")]
    [InlineData("/-", "[1,2]")]
    [InlineData("/a", "[1,2]")]
    [InlineData("/a/b", """{"a":"b"}""")]
    [InlineData("/a", """{"a":null}""")]
    public void What_is_not_there_or_null_has_no_value(string at, string json) => Assert.Null(Read(at, json));

    [Theory]
    [InlineData("/a", """{"a":null}""", "null")]
    [InlineData("/b", """{"a":null}""", null)]
    public void Null_is_a_value_where_it_is_wanted(string at, string json, string? value) =>
        Assert.Equal(value, Read(at, json, nullIsValue: true));

    [Theory]
    [InlineData("")]
    [InlineData("<html>")]
    [InlineData("""{"a":1,""")]
    public void What_is_not_JSON_is_told_apart(string text) => Assert.ThrowsAny<JsonException>(() => Read("/b", text));

    [Theory]
    [InlineData("a")]
    [InlineData("/a~2")]
    [InlineData("/a~")]
    public void What_is_no_pointer_is_refused(string text) => Assert.Throws<FormatException>(() => JsonPointer.Parse(text));

    private static string? Read(string at, string json, bool nullIsValue = false)
    {
        var value = new ArrayBufferWriter<byte>();
        return JsonPointer.Parse(at).TryRead(Encoding.UTF8.GetBytes(json), value, nullIsValue)
            ? Encoding.UTF8.GetString(value.WrittenSpan)
            : null;
    }
}
