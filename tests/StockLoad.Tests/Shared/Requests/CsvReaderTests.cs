using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Tests.Shared.Requests;

public sealed class CsvReaderTests
{
    [Theory]
    [InlineData("a,b\n1,2", "a|b", "1|2")]
    [InlineData("a,b\r\n1,2\r\n", "a|b", "1|2")]
    [InlineData("\n\na\n\r\n\nb\n\n", "a", "b")]
    [InlineData(",\n,x,\n", "|", "|x|")]
    [InlineData(" a ,\tb\n", " a |\tb")]
    [InlineData("\"a, b\",\"say \"\"hi\"\"\"\n", "a, b|say \"hi\"")]
    [InlineData("\"l1\n\nl3\",x\r\n\"\r\n\"\n", "l1\n\nl3|x", "\r\n")]
    [InlineData("\"\"\n\"\",\n", "", "|")]
    [InlineData("")]
    public void A_field_is_as_it_is_written(string text, params string[] rows) =>
        Assert.Equal(rows, Rows(text).Select(row => string.Join('|', row)));

    [Theory]
    [InlineData("a\n\"b\n\nc", "line 2 begins a field in quotes that does not end")]
    [InlineData("\"a\nb\" ,c", "line 2 has text between a field in quotes and the next comma")]
    [InlineData("a\n5\" disk", "line 2 has a quotation mark in a field without quotes: ")]
    public void What_is_no_CSV_is_refused_with_its_line(string text, string said) =>
        Assert.StartsWith(said, Assert.Throws<FormatException>(() => Rows(text)).Message, StringComparison.Ordinal);

    private static List<string[]> Rows(string text)
    {
        using var reader = new StringReader(text);
        var table = new CsvReader(reader);
        List<string[]> rows = [];
        while (table.ReadRow() is { } row) rows.Add(row);
        return rows;
    }
}
