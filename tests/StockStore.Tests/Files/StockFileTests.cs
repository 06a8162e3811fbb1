using System.Text;

namespace StockExchange.StockStore.Tests.Files;

public sealed class StockFileTests : IDisposable
{
    private const string Id = "an id (a whole number from 1 to 2147483647)";
    private const string Quantity = "a quantity (a whole number from 0 to 9223372036854775807)";
    private const string Price = "a price (a whole number from 0 to 9223372036854775807)";
    private const string End = "the end of the line after id, quantity and price";

    private static readonly Stock[] ThreeStocks = [new(1, 10, 100), new(2, 0, 0), new(30, long.MaxValue, 7)];

    private readonly TemporaryFolder _folder = new();

    /// <summary>Text (a character a byte), line and column of the fault, what is found there, what is expected.</summary>
    public static TheoryData<string, int, int, string, string> Corpus => new()
    {
        { "0 1 1", 1, 1, "\"0\"", Id },
        { "-1 1 1", 1, 1, "\"-1\"", Id },
        { "+1 1 1", 1, 1, "\"+1\"", Id },
        { "2147483648 1 1", 1, 1, "\"2147483648\"", Id },
        { "99999999999999999999999999 1 1", 1, 1, "\"999999999999999999999999...\"", Id },
        { "1.0 1 1", 1, 1, "\"1.0\"", Id },
        { "1,2,3", 1, 1, "\"1,2,3\"", Id },
        { "0x1 1 1", 1, 1, "\"0x1\"", Id },
        { "AAPL 1 1", 1, 1, "\"AAPL\"", Id },
        { "1\0 1 1", 1, 1, "\"1\\x00\"", Id },
        { "\u00C2\u00A01 1 1", 1, 1, "\"\\xC2\\xA01\"", Id },
        { "\u00FF\u00FE1\0 \0001\0 \0001\0", 1, 1, "\"\\xFF\\xFE1\\x00\"", Id },
        { "\u00EF\u00BB\u00BF\u00EF\u00BB\u00BF1 1 1", 1, 1, "\"\\xEF\\xBB\\xBF1\"", Id },
        { "\"1\" 1 \\", 1, 1, "\"\\\"1\\\"\"", Id },
        { "\u001B[2J 1 1", 1, 1, "\"\\x1B[2J\"", Id },
        { "1 -1 1", 1, 3, "\"-1\"", Quantity },
        { "1 9223372036854775808 1", 1, 3, "\"9223372036854775808\"", Quantity },
        { "1 18446744073709551617 1", 1, 3, "\"18446744073709551617\"", Quantity },
        { "1 1e3 1", 1, 3, "\"1e3\"", Quantity },
        { "1", 1, 2, "the end of the line", Quantity },
        { "1 \t", 1, 4, "the end of the line", Quantity },
        { "1 1\r", 1, 4, "the end of the line", Price },
        { "1 1", 1, 4, "the end of the line", Price },
        { "1 1 -1", 1, 5, "\"-1\"", Price },
        { "1 1 9223372036854775808", 1, 5, "\"9223372036854775808\"", Price },
        { "1 1 1\r2 1 1\n", 1, 5, "\"1\\x0D2\"", Price },
        { "1 1 1 1", 1, 7, "\"1\"", End },
        { "1 1 1 # one", 1, 7, "\"#\"", End },
        { "1 1 1\u000B", 1, 5, "\"1\\x0B\"", Price },
        { "# first\n\n1 1 1\r\n 2\tx 1\n", 4, 4, "\"x\"", Quantity },
        { "\u00EF\u00BB\u00BF1 x 1", 1, 3, "\"x\"", Quantity },
        { "1 1 1\n1 2 2\n", 2, 1, "stock 1 again", "each id once, and line 1 has it already" },
        { "3 1 1\n# \n1 1 1\n2 1 1\n  01 5 5\n", 5, 3, "stock 1 again", "each id once, and line 3 has it already" },
        { "2 1 1\n1 1 1\n2 1 1\n2 1 1\n", 3, 1, "stock 2 again", "each id once, and line 1 has it already" },
    };

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
        TableExport.Write(_folder.File("stock.txt"), new StockTable([.. ThreeStocks.Reverse()]));
        Assert.Equal("1 10 100\n2 0 0\n30 9223372036854775807 7\n"u8.ToArray(), File.ReadAllBytes(_folder.File("stock.txt")));
    }

    [Fact]
    public void What_was_written_is_read_back()
    {
        var random = new Random(1);
        Stock[] stocks = [.. Enumerable.Range(1, 10_000).Select(id => new Stock(id * 3, random.NextInt64(), random.NextInt64()))];
        TableExport.Write(_folder.File("stock.txt"), new StockTable(stocks));
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

    [Theory]
    [MemberData(nameof(Corpus))]
    public void A_fault_is_reported_with_its_place_what_was_found_and_what_was_expected(
        string text, int line, int column, string found, string expected)
    {
        string path = _folder.Write("stock.txt", Encoding.Latin1.GetBytes(text));

        StockFileException failure = Assert.Throws<StockFileException>(() => StockFile.Read(path));

        Assert.Equal(
            $"{path}, line {line}, column {column}: found {found}, expected {expected}. "
            + "Correct the line, or begin it with # to leave it out.",
            failure.Message);
    }

    [Theory]
    [InlineData("stock.txt")]
    [InlineData("folder/stock.txt")]
    public void A_missing_file_is_reported_with_what_to_do(string name) => Assert.Equal(
        $"{_folder.File(name)}: there is no such file. "
        + "Create it with a stock a line: id quantity price. An empty file is an empty table.",
        Assert.Throws<StockFileException>(() => StockFile.Read(_folder.File(name))).Message);

    [Fact]
    public void A_directory_is_not_a_stock_file()
    {
        Directory.CreateDirectory(_folder.File("stock.txt"));
        StockFileException failure = Assert.Throws<StockFileException>(() => StockFile.Read(_folder.File("stock.txt")));
        Assert.Equal($"{_folder.File("stock.txt")}: cannot be read: it is a directory.", failure.Message);
    }
}
