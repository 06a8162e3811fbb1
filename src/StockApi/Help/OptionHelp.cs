using System.ComponentModel;
using System.ComponentModel.DataAnnotations;
using System.Globalization;
using System.Reflection;

namespace StockExchange.StockApi.Help;

/// <summary>The documentation of an option, from the attributes that the service also validates.</summary>
/// <param name="Key">The name on the command line, without the dashes.</param>
/// <param name="Default">The default value.</param>
/// <param name="Range">The allowed values; empty for any.</param>
/// <param name="Meaning">The description, with the unit.</param>
internal sealed record OptionHelp(string Key, string Default, string Range, string Meaning)
{
    public static IEnumerable<OptionHelp> FromOptions<TOptions>(string section)
        where TOptions : new()
    {
        var defaults = new TOptions();
        return
            from property in typeof(TOptions).GetProperties()
            select new OptionHelp(
                $"{section}:{property.Name}", Text(property.GetValue(defaults)), RangeOf(property), MeaningOf(property));
    }

    private static string RangeOf(PropertyInfo property) =>
        property.GetCustomAttribute<RangeAttribute>() is { } range ? $"{Text(range.Minimum)} to {Text(range.Maximum)}"
        : property.PropertyType.IsEnum ? string.Join(", ", Enum.GetNames(property.PropertyType))
        : "";

    private static string MeaningOf(PropertyInfo property) => property.GetCustomAttribute<DescriptionAttribute>()!.Description;

    private static string Text(object? value) => value switch
    {
        string path when path.StartsWith(AppContext.BaseDirectory, StringComparison.Ordinal) =>
            $"{Path.GetFileName(path)} beside the program",
        TimeSpan { Milliseconds: > 0 } time => time.ToString(@"hh\:mm\:ss\.fff", CultureInfo.InvariantCulture),
        _ => Convert.ToString(value, CultureInfo.InvariantCulture)!,
    };
}
