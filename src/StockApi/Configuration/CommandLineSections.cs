using Microsoft.Extensions.Configuration.CommandLine;
using Microsoft.Extensions.Options;

namespace StockExchange.StockApi.Configuration;

/// <summary>
/// Refuses a command line section that neither this service nor the framework reads, an option without its section, and a
/// misspelled address option, which would be ignored. Files and the environment may contain settings of other programs.
/// </summary>
internal sealed class CommandLineSections(IConfiguration configuration, IEnumerable<BoundSection> ours)
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
        List<string> names = [.. arguments.SelectMany(Keys).Except(Addresses, StringComparer.OrdinalIgnoreCase)];
        List<string> slips = names.FindAll(IsMeantForAddress);
        string[] mistakes =
        [
            .. sections.Select(key => NearestName.Refusal("section", key, known)),
            .. slips.Select(key => NearestName.Refusal("option", key, Addresses)),
            .. names.Except(slips).Where(IsOption).Select(key => NearestName.Refusal("option", key, OptionsOf(key))),
        ];
        return mistakes.Length > 0 ? ValidateOptionsResult.Fail(mistakes) : ValidateOptionsResult.Success;
    }

    /// <summary>A slip like "url", or a part like "port".</summary>
    private static bool IsMeantForAddress(string name) => Addresses.Any(
        address => NearestName.IsSlip(name, address) || address.Contains(name, StringComparison.OrdinalIgnoreCase));

    private bool IsOption(string name) => OptionsOf(name).Any();

    /// <summary>The options of any section that have this name.</summary>
    private IEnumerable<string> OptionsOf(string name) =>
        from section in ours
        from option in section.Options
        where option.Equals(name, StringComparison.OrdinalIgnoreCase)
        select $"{section.Name}:{option}";

    private static IEnumerable<string> Keys(CommandLineConfigurationProvider arguments) =>
        arguments.GetChildKeys([], parentPath: null);

    private static IEnumerable<string> Sections(CommandLineConfigurationProvider arguments) =>
        Keys(arguments).Where(key => arguments.GetChildKeys([], key).Any());
}

/// <summary>A section, and the names of the options that are bound to it.</summary>
internal sealed record BoundSection(string Name, IReadOnlyList<string> Options);
