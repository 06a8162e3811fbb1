using System.Text;
using StockExchange.LoadEngine.Flows.Values;
using StockExchange.LoadEngine.Randomness;

namespace StockExchange.LoadEngine.Flows;

/// <summary>A flow that is checked and ready to be made many times, by all vusers. Immutable.</summary>
internal sealed class CompiledFlow
{
    private readonly WeightedChoice? _choice;
    private readonly Flow _flow;
    private readonly int[] _columns;
    private readonly byte[][][] _rows;

    /// <exception cref="FlowException">The flow has a mistake.</exception>
    public CompiledFlow(Flow flow)
    {
        _flow = flow;
        Names = new(flow);
        CheckSteps(flow);
        (Setup, Steps) = new StepCompiler(flow, Names).Compile();
        if (flow.Steps[0].Weight is not null) _choice = new([.. flow.Steps.Select(step => step.Weight!.Value)]);
        HashSet<int> forHeaders = [.. Setup.Concat(Steps).SelectMany(step => step.Request.HeaderNames)];
        _columns = [.. (flow.Data?.Names ?? []).Select(Names.IndexOf)];
        _rows = [.. (flow.Data?.Rows ?? []).Select((row, index) => Row(row, index + 1, forHeaders))];
        if (flow.Data is { Rows.Count: 0 }) throw new FlowException("The data has no rows.");
    }

    public ValueNames Names { get; }

    public CompiledStep[] Setup { get; }

    public CompiledStep[] Steps { get; }

    public Uri Server => _flow.Server;

    public ulong Seed => _flow.Seed;

    /// <summary>The generated values: the index of each name, and what they are.</summary>
    public IReadOnlyList<(int Name, FlowValue Value)> Values =>
        [.. _flow.Values.Select(value => (Names.IndexOf(value.Key), value.Value))];

    /// <summary>Whether there are pauses, and how short they may be.</summary>
    public TimeSpan? ShortestPause =>
        Setup.Concat(Steps).Select(step => step.ThinkTime).OfType<ThinkTime>().Min(pause => (TimeSpan?)pause.Shortest);

    /// <summary>The step of an iteration where it is only one, chosen by this random number; null where it is all.</summary>
    public CompiledStep? Choose(ulong random) => _choice is null ? null : Steps[_choice.Of(random)];

    /// <summary>Sets the values of a row.</summary>
    /// <param name="iteration">The number of the iteration, from 0; null for the setup, and for a vuser's own row.</param>
    /// <param name="vuser">The number of the vuser, from 0.</param>
    /// <param name="values">The vuser's values.</param>
    public void TakeRow(long? iteration, int vuser, Variables values)
    {
        if (_rows.Length == 0) return;
        long number = _flow.Data!.IsPerVuser ? vuser : iteration ?? vuser;
        byte[][] row = _rows[number % _rows.Length];
        for (int column = 0; column < row.Length; column++) values.Set(_columns[column], row[column]);
    }

    private byte[][] Row(IReadOnlyList<string> fields, int number, HashSet<int> forHeaders)
    {
        if (fields.Count != _columns.Length)
            throw new FlowException(
                $"Row {number} of the data has {fields.Count} fields, but there are {_columns.Length} names.");
        foreach (var (column, name) in _columns.Index().Where(column => forHeaders.Contains(column.Item)))
            if (fields[column].Any(letter => char.IsControl(letter) && letter != '\t'))
                throw new FlowException(
                    $"Row {number} of the data has a control character in {Names.All[name]}, which goes to a header.");
        return [.. fields.Select(Encoding.UTF8.GetBytes)];
    }

    private static void CheckSteps(Flow flow)
    {
        if (flow.Server is not { IsAbsoluteUri: true, Scheme: "http" or "https", Query: "", Fragment: "" })
            throw new FlowException($"'{flow.Server}' is not the server of a flow: it is http or https, without a query.");
        if (flow.Steps.Count == 0) throw new FlowException("The flow has no steps.");
        string[] names = [.. flow.Setup.Concat(flow.Steps).Select(step => step.Name)];
        if (names.FirstOrDefault(name => names.Count(other => other == name) > 1) is { } twice)
            throw new FlowException($"Two steps have the name {twice}: each needs one of its own, by which it is reported.");
        if (flow.Setup.FirstOrDefault(step => step.Weight is not null) is { } weighted)
            throw new FlowException($"Step {weighted.Name}: a setup step has no weight, because all of them are made.");
        int weights = flow.Steps.Count(step => step.Weight is not null);
        if (weights > 0 && weights < flow.Steps.Count)
            throw new FlowException(
                "Some steps have a weight, others have none: give it to all, and an iteration is one of them.");
        if (flow.Steps.FirstOrDefault(step => step.Weight is not null and not (> 0 and < double.PositiveInfinity)) is { } none)
            throw new FlowException($"Step {none.Name}: the weight {none.Weight} is not a number above 0.");
    }
}
