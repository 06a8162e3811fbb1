using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;

namespace StockExchange.CommandLine;

/// <summary>Options whose invalid values are reported in one line.</summary>
internal static class ValueOptions
{
    public static Option<TimeSpan> Duration(
        string name, string description, TimeSpan byDefault, TimeSpan atLeast, params string[] aliases) =>
        new(name, aliases)
        {
            Description = description,
            HelpName = "TIME",
            DefaultValueFactory = _ => byDefault,
            CustomParser = result => ParseDuration(result, name, atLeast),
        };

    /// <summary>An option for a time, without a default.</summary>
    public static Option<TimeSpan?> OptionalDuration(
        string name, string description, TimeSpan atLeast, params string[] aliases) =>
        new(name, aliases)
        {
            Description = description,
            HelpName = "TIME",
            CustomParser = result => ParseDuration(result, name, atLeast),
        };

    public static Option<int> Count(string name, string description, int byDefault, int atMost, params string[] aliases) =>
        new(name, aliases)
        {
            Description = description,
            HelpName = "N",
            DefaultValueFactory = _ => byDefault,
            CustomParser = result => ParseCount(result, name, atMost),
        };

    /// <summary>An option for a number, without a default.</summary>
    public static Option<int?> OptionalCount(string name, string description, int atMost) => new(name)
    {
        Description = description,
        HelpName = "N",
        CustomParser = result => ParseCount(result, name, atMost),
    };

    /// <summary>An option for a port to listen on; 0 for any free one.</summary>
    public static Option<int> Port(string name, string description, int byDefault) => new(name)
    {
        Description = description,
        HelpName = "PORT",
        DefaultValueFactory = _ => byDefault,
        CustomParser = result => ParsePort(result, name),
    };

    /// <summary>An option for an address of HTTP.</summary>
    /// <param name="name">The option's name.</param>
    /// <param name="description">Its description in the help.</param>
    /// <param name="helpName">What the help calls the address.</param>
    /// <param name="mayBeMissing">Whether the option may be given without an address; its value is then null.</param>
    public static Option<Uri?> HttpAddress(string name, string description, string helpName, bool mayBeMissing = false)
    {
        var option = new Option<Uri?>(name)
        {
            Description = description,
            HelpName = helpName,
            CustomParser = result => ParseHttpAddress(result, name),
        };
        if (mayBeMissing) option.Arity = ArgumentArity.ZeroOrOne;
        return option;
    }

    /// <summary>The distinct numbers of a list like 1,2,5; null when one is not a whole number from 1 to the limit.</summary>
    public static IReadOnlyList<int>? TryParseCounts(string text, int atMost)
    {
        int[] counts = [.. text.Split(',').Select(Number).Distinct()];
        return counts.Contains(0) ? null : counts;

        int Number(string part) =>
            int.TryParse(part, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number <= atMost ? number : 0;
    }

    /// <summary>An option for a file to read, which must exist when the command starts.</summary>
    public static Option<string?> File(string name, string description) =>
        Path(new(name), description, path => System.IO.Path.Exists(path) ? null : "there is no such file");

    /// <summary>An option for a file to write, whose folder must exist when the command starts, and which no other option of the
    /// command writes.</summary>
    public static Option<string?> NewFile(string name, string description)
    {
        return Path(
            new WrittenFileOption(name), description, path => Directory.Exists(Folder(path)) ? null : "there is no such folder");

        static string? Folder(string path) =>
            path.Length == 0 ? null : System.IO.Path.GetDirectoryName(System.IO.Path.GetFullPath(path));
    }

    /// <summary>An option for a folder to write to, which is created with those above it where they are missing.</summary>
    public static Option<string?> NewFolder(string name, string description)
    {
        return Path(new(name), description, path => IsPossible(path) ? null : "this cannot be a folder", "DIR");

        static bool IsPossible(string path)
        {
            string? nearest = path.Length == 0 ? null : System.IO.Path.GetFullPath(path);
            while (nearest is not null && !System.IO.Path.Exists(nearest)) nearest = System.IO.Path.GetDirectoryName(nearest);
            return Directory.Exists(nearest);
        }
    }

    public static Option<string> OneOf(string name, string description, string byDefault, IReadOnlyList<string> values)
    {
        var option = new Option<string>(name)
        {
            Description = description,
            HelpName = string.Join('|', values),
            DefaultValueFactory = _ => byDefault,
        };
        option.Validators.Add(result => CheckValues(result, result.Tokens.Select(token => token.Value), name, values));
        return option;
    }

    /// <summary>An option for some of several values, separated by commas or by repeating it.</summary>
    public static Option<string[]> SomeOf(string name, string description, IReadOnlyList<string> values)
    {
        var option = new Option<string[]>(name)
        {
            Description = description,
            HelpName = string.Join('|', values),
            CustomParser = result => [.. WordsOf(result.Tokens)],
        };
        option.Validators.Add(result => CheckValues(result, WordsOf(result.Tokens), name, values));
        return option;

        static IEnumerable<string> WordsOf(IReadOnlyList<Token> tokens) =>
            tokens.SelectMany(token => token.Value.Split(',', StringSplitOptions.TrimEntries)).Distinct();
    }

    private static TimeSpan ParseDuration(ArgumentResult result, string name, TimeSpan atLeast)
    {
        string text = result.Tokens[0].Value;
        if (!DurationText.TryParse(text, out TimeSpan duration))
            result.AddError($"{name} '{text}' is not a time: {DurationText.Expected}.");
        else if (duration < atLeast) result.AddError($"{name} {text} is too short: at least {atLeast.TotalSeconds:0.###} s.");
        return duration;
    }

    private static int ParseCount(ArgumentResult result, string name, int atMost)
    {
        string text = result.Tokens[0].Value;
        if (!int.TryParse(text, out int count) || count < 1 || count > atMost)
            result.AddError($"{name} '{text}' is not a whole number from 1 to {atMost}.");
        return count;
    }

    private static Uri? ParseHttpAddress(ArgumentResult result, string name)
    {
        if (result.Tokens is not [{ Value: var text }, ..]) return null;
        if (Uri.TryCreate(text, UriKind.Absolute, out Uri? address) && address.Scheme is "http" or "https") return address;
        result.AddError($"{name} '{text}' is not an address that begins with http:// or https://.");
        return null;
    }

    private static int ParsePort(ArgumentResult result, string name)
    {
        string text = result.Tokens[0].Value;
        if (ushort.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out ushort port)) return port;
        result.AddError($"{name} {text} is not a port: 0 to {ushort.MaxValue}.");
        return 0;
    }

    private static Option<string?> Path(
        Option<string?> option, string description, Func<string, string?> check, string helpName = "FILE")
    {
        (option.Description, option.HelpName) = (description, helpName);
        option.Validators.Add(result =>
        {
            if (result.Tokens is [{ Value: var path }] && check(path) is { } mistake)
                result.AddError($"{option.Name} {path}: {mistake}.");
        });
        return option;
    }

    private static void CheckValues(OptionResult result, IEnumerable<string> given, string name, IReadOnlyList<string> values)
    {
        foreach (string value in given.Where(value => !values.Contains(value)))
            result.AddError($"{name} '{value}' is not one of {string.Join(", ", values)}.");
    }
}
