using Microsoft.Extensions.Options;

namespace StockExchange.StockApi.Configuration;

/// <summary>
/// Refuses arguments that the framework's command line configuration would drop: those that are no options, and an option
/// without a value. The service would start with its defaults, such as the sample's table.
/// </summary>
internal static class DroppedArguments
{
    /// <exception cref="OptionsValidationException">The message names the first such argument.</exception>
    public static void ThrowIfAny(string[] arguments)
    {
        for (int i = 0; i < arguments.Length; i++)
        {
            string argument = arguments[i];
            if (!IsOption(argument))
                throw Refused($"\"{argument}\" is not an option. Write options like --Stocks:Path stock.txt; --help lists all.");
            if (argument.Contains('=', StringComparison.Ordinal)) continue;
            if (++i == arguments.Length) throw Refused($"The option {argument} has no value.");
        }
    }

    /// <summary>In the forms that the framework knows: --name value, --name=value, /name value, name=value.</summary>
    private static bool IsOption(string argument) => argument switch
    {
        ['-', '-', _, ..] => true,
        ['-', ..] => false,
        ['/', .. var name] => !name.Contains('/', StringComparison.Ordinal), // else it is a path
        _ => argument.Contains('=', StringComparison.Ordinal),
    };

    private static OptionsValidationException Refused(string mistake) => new("", typeof(string[]), [mistake]);
}
