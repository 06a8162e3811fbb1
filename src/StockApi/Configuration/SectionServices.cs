using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;

namespace StockExchange.StockApi.Configuration;

internal static class SectionServices
{
    /// <summary>
    /// Options of the service's own: bound to their section, checked before the service starts, and complete: a key that no
    /// option has is refused.
    /// </summary>
    /// <typeparam name="TOptions">Their class.</typeparam>
    /// <typeparam name="TValidator">Checks their values.</typeparam>
    public static OptionsBuilder<TOptions> AddSection<TOptions, TValidator>(this IServiceCollection services, string section)
        where TOptions : class
        where TValidator : class, IValidateOptions<TOptions>, new()
    {
        services.AddSingleton(new SectionName(section));
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IValidateOptions<HostOptions>, CommandLineSections>());
        services.AddSingleton<IValidateOptions<TOptions>>(provider => new SectionValidator<TOptions>(
            provider.GetRequiredService<IConfiguration>().GetSection(section), new TValidator()));
        return services.AddOptions<TOptions>().BindConfiguration(section).ValidateOnStart();
    }
}
