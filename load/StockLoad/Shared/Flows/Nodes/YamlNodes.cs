using YamlDotNet.Core;
using YamlDotNet.Core.Events;

namespace StockExchange.StockLoad.Shared.Flows.Nodes;

/// <summary>Reads YAML (1.2). Anchors and aliases are refused: a few lines of them can stand for a gigabyte.</summary>
internal sealed class YamlNodes
{
    private const int Deepest = 32;

    private readonly string _file;
    private readonly Parser _parser;

    private YamlNodes(string file, TextReader text) => (_file, _parser) = (file, new(text));

    /// <exception cref="CommandException">It is not YAML, or not one document.</exception>
    public static FlowNode Read(string file, string text)
    {
        using var reader = new StringReader(text);
        try
        {
            return new YamlNodes(file, reader).Document();
        }
        catch (YamlException mistake)
        {
            throw new CommandException($"{file}:{mistake.Start.Line}: this is not YAML: {FirstSentence(mistake)}", mistake);
        }
    }

    private FlowNode Document()
    {
        _parser.Consume<StreamStart>();
        if (!_parser.TryConsume<DocumentStart>(out _)) throw new CommandException($"{_file} is empty.");
        FlowNode root = Node("", depth: 0);
        _parser.Consume<DocumentEnd>();
        if (!_parser.TryConsume<StreamEnd>(out _)) throw new CommandException($"{_file} has more than one document.");
        return root;
    }

    private FlowNode Node(string path, int depth)
    {
        int line = (int)_parser.Current!.Start.Line;
        if (depth > Deepest) throw new CommandException($"{_file}:{line}: the flow is nested more than {Deepest} levels deep.");
        if (_parser.TryConsume<Scalar>(out Scalar? scalar)) return new(_file, line, path) { Text = scalar.Value };
        if (_parser.TryConsume<SequenceStart>(out _)) return new(_file, line, path) { Items = Items(path, depth) };
        if (_parser.TryConsume<MappingStart>(out _)) return new(_file, line, path) { Members = Members(path, depth) };
        throw new CommandException($"{_file}:{line}: anchors and aliases (&, *) are not for flows.");
    }

    private List<FlowNode> Items(string path, int depth)
    {
        List<FlowNode> items = [];
        while (!_parser.TryConsume<SequenceEnd>(out _)) items.Add(Node($"{path}[{items.Count}]", depth + 1));
        return items;
    }

    private List<(string Name, FlowNode Value)> Members(string path, int depth)
    {
        List<(string Name, FlowNode Value)> members = [];
        while (!_parser.TryConsume<MappingEnd>(out _))
        {
            string name = _parser.Consume<Scalar>().Value;
            members.Add((name, Node(path.Length == 0 ? name : $"{path}.{name}", depth + 1)));
        }

        return members;
    }

    private static string FirstSentence(YamlException mistake) => $"{mistake.Message.ReplaceLineEndings(" ").TrimEnd('.')}.";
}
