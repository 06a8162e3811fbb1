using System.ComponentModel.DataAnnotations;
using System.Reflection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;

namespace StockExchange.StockApi.Configuration;

internal static class SectionServices
{
    /// <summary>
    /// Adds options that are bound to their section and validated at the start; unknown keys of the section are refused.
    /// </summary>
    public static OptionsBuilder<TOptions> AddSection<TOptions>(this IServiceCollection services, string section)
        where TOptions : class
    {
        services.AddSingleton(new BoundSection(section, SectionValidator<TOptions>.Known));
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IValidateOptions<HostOptions>, CommandLineSections>());
        services.AddSingleton<IValidateOptions<TOptions>>(
            provider => new SectionValidator<TOptions>(provider.GetRequiredService<IConfiguration>().GetSection(section)));
        return services.AddOptions<TOptions>().BindConfiguration(section).ValidateOnStart();
    }
}

/// <summary>Validates a section: unknown keys, and values by the attributes of the options' properties.</summary>
internal sealed class SectionValidator<TOptions>(IConfigurationSection section) : IValidateOptions<TOptions>
    where TOptions : class
{
    private static readonly PropertyInfo[] Properties = typeof(TOptions).GetProperties();

    /// <summary>The names of the section's options.</summary>
    public static IReadOnlyList<string> Known { get; } = [.. Properties.Select(property => property.Name)];

    public ValidateOptionsResult Validate(string? name, TOptions options)
    {
        string[] mistakes =
        [
            .. section.GetChildren().Where(IsUnknown)
                .Select(child => NearestName.Refusal("option", child.Key, Known, prefix: $"{section.Key}:")),
            .. Properties.SelectMany(property => Mistakes(property, options)),
        ];
        return mistakes.Length > 0 ? ValidateOptionsResult.Fail(mistakes) : ValidateOptionsResult.Success;
    }

    private static bool IsUnknown(IConfigurationSection child) =>
        !Known.Contains(child.Key, StringComparer.OrdinalIgnoreCase);

    private IEnumerable<string> Mistakes(PropertyInfo property, TOptions options)
    {
        List<ValidationResult> mistakes = [];
        var context = new ValidationContext(options)
        {
            MemberName = property.Name,
            DisplayName = $"{section.Key}:{property.Name}",
        };
        Validator.TryValidateProperty(property.GetValue(options), context, mistakes);
        return mistakes.Select(mistake => mistake.ErrorMessage!);
    }
}
