using Microsoft.Extensions.Configuration.CommandLine;
using Microsoft.Extensions.Options;

namespace StockExchange.StockApi.Configuration;

/// <summary>
/// Refuses a section on the command line that neither this service nor the framework reads, and a slip in the name of an address,
/// which would be served elsewhere than asked for. Files and the environment may hold what is for others.
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
        // More than one: the host's own configuration reads the command line as well.
        var arguments = ((IConfigurationRoot)configuration).Providers.OfType<CommandLineConfigurationProvider>().ToList();
        IEnumerable<string> sections = arguments.SelectMany(Sections).Except(known, StringComparer.OrdinalIgnoreCase);
        IEnumerable<string> slips = arguments.SelectMany(Keys).Except(Addresses, StringComparer.OrdinalIgnoreCase)
            .Where(key => Addresses.Any(address => NearestName.IsSlip(key, address)));
        string[] mistakes =
        [
            .. sections.Select(key => Refusal("section", key, known)),
            .. slips.Select(key => Refusal("option", key, Addresses)),
        ];
        return mistakes.Length > 0 ? ValidateOptionsResult.Fail(mistakes) : ValidateOptionsResult.Success;
    }

    private static IEnumerable<string> Keys(CommandLineConfigurationProvider arguments) =>
        arguments.GetChildKeys([], parentPath: null);

    private static IEnumerable<string> Sections(CommandLineConfigurationProvider arguments) =>
        Keys(arguments).Where(key => arguments.GetChildKeys([], key).Any());

    private static string Refusal(string what, string key, string[] known) =>
        $"There is no {what} {key}. Did you mean {NearestName.To(key, known)}? --help lists all.";
}

/// <summary>A section that options of the service's own are bound to.</summary>
internal sealed record SectionName(string Name);
