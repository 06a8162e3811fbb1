namespace StockExchange.StockLoad.Shared.Flows.Nodes;

/// <summary>A part of a flow file, YAML or JSON: a text, a list, or members with names. Mistakes name its place.</summary>
internal sealed class FlowNode
{
    private readonly string _file;
    private readonly int? _line;
    private readonly string _path;

    /// <param name="file">The file.</param>
    /// <param name="line">The line, from 1; null when unknown.</param>
    /// <param name="path">The place in the document: "steps[1].check"; empty for the whole.</param>
    public FlowNode(string file, int? line, string path) => (_file, _line, _path) = (file, line, path);

    /// <summary>The text of a scalar; null for others.</summary>
    public string? Text { get; init; }

    /// <summary>The elements of a list; null for others.</summary>
    public IReadOnlyList<FlowNode>? Items { get; init; }

    /// <summary>The members; null for a text or a list.</summary>
    public IReadOnlyList<(string Name, FlowNode Value)>? Members { get; init; }

    /// <summary>The text.</summary>
    /// <param name="expected">What to write.</param>
    /// <exception cref="CommandException">It is a list, or has members.</exception>
    public string AsText(string expected) => Text ?? throw Mistake($"is not a text: {expected}");

    /// <summary>The elements; a text is a list of one.</summary>
    /// <exception cref="CommandException">It has members.</exception>
    public IReadOnlyList<FlowNode> AsList(string expected) =>
        Items ?? (Text is null ? throw Mistake($"is not a list: {expected}") : [this]);

    /// <summary>The members, in order, with any names.</summary>
    /// <exception cref="CommandException">It has no members, or two of the same name.</exception>
    public IReadOnlyList<(string Name, FlowNode Value)> AsMembers(string expected)
    {
        if (Members is not { } members) throw Mistake($"has no members: {expected}");
        HashSet<string> names = [];
        foreach (var (name, value) in members)
            if (!names.Add(name)) throw value.Mistake("is there twice");
        return members;
    }

    /// <summary>The members by these names, without those that the file leaves out.</summary>
    /// <exception cref="CommandException">It has a member of another name.</exception>
    public IReadOnlyDictionary<string, FlowNode> AsMembersOf(params IReadOnlyList<string> known)
    {
        foreach (var (name, value) in AsMembers($"they are {string.Join(", ", known)}"))
            if (!known.Contains(name)) throw value.Mistake($"is not known: there are {string.Join(", ", known)}");
        return Members!.ToDictionary(member => member.Name, member => member.Value);
    }

    /// <summary>The exception for a mistake here.</summary>
    /// <param name="what">What is wrong, after the place, without the stop.</param>
    public CommandException Mistake(string what)
    {
        string line = _line is { } number ? $":{number}" : "";
        return new($"{_file}{line}: {(_path.Length == 0 ? "the flow" : _path)} {what}.");
    }
}
