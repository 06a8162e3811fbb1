using System.Text.Json;

namespace DotnetStarvation.Mcp.Calls;

/// <summary>What a client has passed to a tool. Each mistake is a sentence.</summary>
internal sealed class ToolArguments
{
    private const int LongestText = 1_000_000;

    private readonly IReadOnlyDictionary<string, JsonElement> _given;

    /// <param name="given">What was passed.</param>
    /// <param name="tool">The tool's name.</param>
    /// <param name="parameters">The names of its parameters.</param>
    /// <exception cref="ToolException">The tool has no such parameter.</exception>
    public ToolArguments(
        IEnumerable<KeyValuePair<string, JsonElement>>? given, string tool, IReadOnlyCollection<string> parameters)
    {
        _given = (given ?? []).Where(one => one.Value.ValueKind is not JsonValueKind.Null).ToDictionary();
        if (_given.Keys.FirstOrDefault(name => !parameters.Contains(name)) is { } unknown)
            throw new ToolException(
                $"{tool} has no parameter '{Quoted.Short(unknown)}'"
                + (parameters.Count > 0 ? $", but: {string.Join(", ", parameters)}." : ": it has none."));
    }

    public bool Has(string name) => _given.ContainsKey(name);

    /// <summary>A text; null when it was not passed.</summary>
    public string? Text(string name)
    {
        if (!_given.TryGetValue(name, out JsonElement value)) return null;
        if (value.ValueKind is not JsonValueKind.String) throw Wrong(name, "a string");
        string text = value.GetString()!;
        if (text.Length > LongestText)
            throw new ToolException($"{name} has {text.Length:#,0} characters; the most are {LongestText:#,0}.");
        if (text.Contains('\0', StringComparison.Ordinal)) throw new ToolException($"{name} has a zero character.");
        return text;
    }

    /// <summary>A text that is not empty; null when it was not passed.</summary>
    public string? Word(string name) => Text(name) switch
    {
        "" => throw Wrong(name, "a string, not empty"),
        var word => word,
    };

    /// <summary>A number from 1 on, also as 12.0; null when it was not passed.</summary>
    public int? Number(string name, int most)
    {
        if (!_given.TryGetValue(name, out JsonElement value)) return null;
        return value.ValueKind is JsonValueKind.Number && value.TryGetDouble(out double number) && double.IsInteger(number)
            && number >= 1 && number <= most
            ? (int)number
            : throw Wrong(name, $"a whole number from 1 to {most:#,0}");
    }

    /// <summary>Yes or no; no when it was not passed.</summary>
    public bool Flag(string name)
    {
        if (!_given.TryGetValue(name, out JsonElement value)) return false;
        return value.ValueKind is JsonValueKind.True or JsonValueKind.False
            ? value.GetBoolean()
            : throw Wrong(name, "true or false");
    }

    /// <summary>Several texts; none when they were not passed.</summary>
    public string[] Texts(string name)
    {
        if (!_given.TryGetValue(name, out JsonElement value)) return [];
        if (value.ValueKind is not JsonValueKind.Array || value.GetArrayLength() == 0)
            throw Wrong(name, "an array of strings, not empty");
        return
        [
            .. value.EnumerateArray().Select(one => one.ValueKind is JsonValueKind.String && one.GetString() is { } text
                && !text.Contains('\0', StringComparison.Ordinal)
                    ? text
                    : throw Wrong(name, "an array of strings without zero characters")),
        ];
    }

    /// <summary>The full path of a file or folder, so that its name cannot be taken for an option; null when it was not passed.
    /// </summary>
    public string? ExistingPath(string name)
    {
        if (Text(name) is not { } given) return null;
        string path = given.Length > 0 ? Path.GetFullPath(given) : "";
        return Path.Exists(path)
            ? path
            : throw new ToolException($"There is no file or folder '{Quoted.Short(given)}' ({name}).");
    }

    /// <summary>The full path of a file; null when it was not passed.</summary>
    public string? ExistingFile(string name)
    {
        string? path = ExistingPath(name);
        return Directory.Exists(path)
            ? throw new ToolException($"'{Quoted.Short(path)}' is a folder: {name} must be a file.")
            : path;
    }

    private static ToolException Wrong(string name, string wanted) => new($"{name} must be {wanted}.");
}
