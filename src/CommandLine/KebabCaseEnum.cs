using System.Text.Json;
using System.Text.Json.Serialization;

namespace StockExchange.CommandLine;

/// <summary>Writes an enum in kebab-case, as in <c>cpu-saturated</c>.</summary>
internal sealed class KebabCaseEnum<T>() : JsonStringEnumConverter<T>(JsonNamingPolicy.KebabCaseLower)
    where T : struct, Enum
{
    public static string Text(T value) => JsonNamingPolicy.KebabCaseLower.ConvertName(value.ToString());
}
