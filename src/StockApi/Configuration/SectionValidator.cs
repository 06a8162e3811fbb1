using Microsoft.Extensions.Options;

namespace StockExchange.StockApi.Configuration;

/// <summary>
/// Checks a section: no key but those of its options, and their values by the validator. It names what is wrong.
/// </summary>
internal sealed class SectionValidator<TOptions>(IConfigurationSection section, IValidateOptions<TOptions> values)
    : IValidateOptions<TOptions>
    where TOptions : class
{
    private static readonly string[] Known = [.. typeof(TOptions).GetProperties().Select(property => property.Name)];

    public ValidateOptionsResult Validate(string? name, TOptions options)
    {
        // The validator names a value by the options' name, and so by its section.
        ValidateOptionsResult result = values.Validate(section.Key, options);
        string[] mistakes =
        [
            .. section.GetChildren().Where(IsUnknown).Select(child => Refusal(child.Key)),
            .. (result.Failures ?? []).Select(WithKey),
        ];
        return mistakes.Length > 0 ? ValidateOptionsResult.Fail(mistakes) : ValidateOptionsResult.Success;
    }

    private static bool IsUnknown(IConfigurationSection child) =>
        !Known.Contains(child.Key, StringComparer.OrdinalIgnoreCase);

    private string Refusal(string key) =>
        $"There is no option {section.Key}:{key}. Did you mean {section.Key}:{NearestName.To(key, Known)}? "
        + "--help lists all.";

    /// <summary>
    /// "Delay: The field CustomerLookup.Delay must be ..." becomes "The field CustomerLookup:Delay must be ...".
    /// </summary>
    private string WithKey(string failure) =>
        failure.Split(": ", 2)[^1].Replace($"{section.Key}.", $"{section.Key}:", StringComparison.Ordinal);
}
