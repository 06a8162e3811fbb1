namespace StockExchange.LoadEngine.Flows;

/// <summary>The names of a flow's values, each with an index.</summary>
internal sealed class ValueNames
{
    private readonly Dictionary<string, int> _indices = [];

    /// <exception cref="FlowException">A name of the data, or of a generated value, is also that of another value.</exception>
    public ValueNames(Flow flow)
    {
        foreach (string name in flow.Data?.Names ?? []) AddOnce(name, "a column of the data");
        foreach (string name in flow.Values.Keys) AddOnce(name, "a generated value");
        int generated = _indices.Count;
        foreach (string name in flow.Setup.Concat(flow.Steps).SelectMany(step => step.Extractions, (_, value) => value.Name))
        {
            if (_indices.GetValueOrDefault(name, generated) < generated)
                throw new FlowException($"{{{name}}} is taken from an answer, but it is also a column or a generated value.");
            _indices.TryAdd(name, _indices.Count);
        }

        All = [.. _indices.OrderBy(name => name.Value).Select(name => name.Key)];
    }

    /// <summary>The names, by their indices.</summary>
    public IReadOnlyList<string> All { get; }

    /// <exception cref="FlowException">There is no such name.</exception>
    public int IndexOf(string name) => _indices.TryGetValue(name, out int index)
        ? index
        : throw new FlowException($"{{{name}}} has no value: {Known}. {{{{{name}}}}} is the text {{{name}}}.");

    private string Known => _indices.Count == 0 ? "the flow has none" : $"there are {string.Join(", ", _indices.Keys)}";

    private void AddOnce(string name, string what)
    {
        if (!_indices.TryAdd(name, _indices.Count)) throw new FlowException($"{{{name}}} is {what}, but there is another one.");
    }
}
