using Microsoft.Extensions.Configuration.CommandLine;
using Microsoft.Extensions.Options;

namespace StockExchange.StockApi.Configuration;

/// <summary>
/// Refuses a section on the command line that neither this service nor the framework reads. Files and the environment may hold
/// what is for others.
/// </summary>
internal sealed class CommandLineSections(IConfiguration configuration, IEnumerable<SectionName> ours)
    : IValidateOptions<HostOptions>
{
    private static readonly string[] OfTheFramework =
        ["Logging", "Kestrel", "ConnectionStrings", "Authentication", "Metrics", "HostBuilder"];

    public ValidateOptionsResult Validate(string? name, HostOptions options)
    {
        string[] known = [.. ours.Select(section => section.Name), .. OfTheFramework];
        // The host's own configuration reads the command line as well.
        string[] mistakes =
        [
            .. ((IConfigurationRoot)configuration).Providers.OfType<CommandLineConfigurationProvider>().SelectMany(Sections)
                .Except(known, StringComparer.OrdinalIgnoreCase)
                .Select(key => $"There is no section {key}. Did you mean {NearestName.To(key, known)}? --help lists all."),
        ];
        return mistakes.Length > 0 ? ValidateOptionsResult.Fail(mistakes) : ValidateOptionsResult.Success;
    }

    private static IEnumerable<string> Sections(CommandLineConfigurationProvider arguments) =>
        arguments.GetChildKeys([], parentPath: null).Where(key => arguments.GetChildKeys([], key).Any());
}

/// <summary>A section that options of the service's own are bound to.</summary>
internal sealed record SectionName(string Name);
