namespace StockExchange.StockStore.Tests.Files;

public sealed class StockFileTests : IDisposable
{
    private static readonly Stock[] ThreeStocks = [new(1, 10, 100), new(2, 0, 0), new(30, long.MaxValue, 7)];

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("1 10 100\n2 0 0\n30 9223372036854775807 7\n")]
    [InlineData("1 10 100\n2 0 0\n30 9223372036854775807 7")]
    [InlineData("1 10 100\r\n2 0 0\r\n30 9223372036854775807 7\r\n")]
    [InlineData("30 9223372036854775807 7\n1 10 100\n2 0 0\n")]
    [InlineData("\uFEFF1 10 100\n2 0 0\n30 9223372036854775807 7\n")]
    [InlineData("\uFEFF# sample\n\n1\t10\t100\n \t \n  2  0\t 0  \n\t# more: é\n30 9223372036854775807 7 \t\r\n\r\n")]
    [InlineData("0001 00010 000000000000000000000000100\n2 00 0\n30 9223372036854775807 7\n")]
    public void Every_form_that_the_format_allows_is_read(string text) =>
        Assert.Equal(ThreeStocks, StockFile.Read(_folder.Write("stock.txt", text)));

    [Theory]
    [InlineData("")]
    [InlineData("\n\n")]
    [InlineData("# nothing yet")]
    [InlineData("\uFEFF")]
    public void A_file_without_stocks_is_an_empty_table(string text) =>
        Assert.Empty(StockFile.Read(_folder.Write("stock.txt", text)));

    [Fact]
    public void A_line_longer_than_the_read_buffer_is_read()
    {
        string blanks = new(' ', 200_000);
        Assert.Equal(ThreeStocks, StockFile.Read(_folder.Write(
            "stock.txt", $"#{blanks}\n1{blanks}10 100\n{blanks}2 0 0{blanks}\n30 9223372036854775807 7{blanks}")));
    }

    [Fact]
    public void The_written_bytes_are_the_sorted_lines()
    {
        StockFile.Write(_folder.File("stock.txt"), new StockTable([.. ThreeStocks.Reverse()]));
        Assert.Equal("1 10 100\n2 0 0\n30 9223372036854775807 7\n"u8.ToArray(), File.ReadAllBytes(_folder.File("stock.txt")));
    }

    [Fact]
    public void What_was_written_is_read_back()
    {
        var random = new Random(1);
        Stock[] stocks = [.. Enumerable.Range(1, 10_000).Select(id => new Stock(id * 3, random.NextInt64(), random.NextInt64()))];
        StockFile.Write(_folder.File("stock.txt"), new StockTable(stocks));
        Assert.Equal(stocks, StockFile.Read(_folder.File("stock.txt")));
    }

    [Fact]
    public void A_line_of_the_largest_numbers_has_the_greatest_length()
    {
        var line = new byte[StockLine.MaxLength];
        var largest = new Stock(int.MaxValue, long.MaxValue, long.MaxValue);
        Assert.Equal(StockLine.MaxLength, StockLine.Format(largest, line));
        Assert.Throws<ArgumentException>("destination", () => StockLine.Format(largest, new byte[StockLine.MaxLength - 1]));
    }
}
