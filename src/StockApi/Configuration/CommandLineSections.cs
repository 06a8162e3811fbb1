using Microsoft.Extensions.Configuration.CommandLine;
using Microsoft.Extensions.Options;

namespace StockExchange.StockApi.Configuration;

/// <summary>
/// Refuses a command line section that neither this service nor the framework reads, and a misspelled address option, which would
/// be ignored. Files and the environment may contain settings of other programs.
/// </summary>
internal sealed class CommandLineSections(IConfiguration configuration, IEnumerable<SectionName> ours)
    : IValidateOptions<HostOptions>
{
    private static readonly string[] OfTheFramework =
        ["Logging", "Kestrel", "ConnectionStrings", "Authentication", "Metrics", "HostBuilder"];

    private static readonly string[] Addresses =
        [WebHostDefaults.ServerUrlsKey, WebHostDefaults.HttpPortsKey, WebHostDefaults.HttpsPortsKey];

    public ValidateOptionsResult Validate(string? name, HostOptions options)
    {
        string[] known = [.. ours.Select(section => section.Name), .. OfTheFramework];
        // Several, because the host's own configuration reads the command line as well.
        var arguments = ((IConfigurationRoot)configuration).Providers.OfType<CommandLineConfigurationProvider>().ToList();
        IEnumerable<string> sections = arguments.SelectMany(Sections).Except(known, StringComparer.OrdinalIgnoreCase);
        IEnumerable<string> slips = arguments.SelectMany(Keys).Except(Addresses, StringComparer.OrdinalIgnoreCase)
            .Where(key => Addresses.Any(address => NearestName.IsSlip(key, address)));
        string[] mistakes =
        [
            .. sections.Select(key => NearestName.Refusal("section", key, known)),
            .. slips.Select(key => NearestName.Refusal("option", key, Addresses)),
        ];
        return mistakes.Length > 0 ? ValidateOptionsResult.Fail(mistakes) : ValidateOptionsResult.Success;
    }

    private static IEnumerable<string> Keys(CommandLineConfigurationProvider arguments) =>
        arguments.GetChildKeys([], parentPath: null);

    private static IEnumerable<string> Sections(CommandLineConfigurationProvider arguments) =>
        Keys(arguments).Where(key => arguments.GetChildKeys([], key).Any());
}

/// <summary>The name of a section to which options are bound.</summary>
internal sealed record SectionName(string Name);
