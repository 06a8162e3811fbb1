using System.Text.Json;

namespace StockExchange.CommandLine.Tests;

public sealed class KebabCaseEnumTests
{
    private static readonly JsonSerializerOptions Options = new()
    {
        Converters = { new KebabCaseEnum<DayOfWeek>(), new KebabCaseEnum<UriKind>() },
    };

    [Fact]
    public void It_reads_the_same_in_text_and_in_JSON()
    {
        Assert.Equal("relative-or-absolute", KebabCaseEnum<UriKind>.Text(UriKind.RelativeOrAbsolute));
        Assert.Equal("\"relative-or-absolute\"", JsonSerializer.Serialize(UriKind.RelativeOrAbsolute, Options));
        Assert.Equal(DayOfWeek.Monday, JsonSerializer.Deserialize<DayOfWeek>("\"monday\"", Options));
    }
}
