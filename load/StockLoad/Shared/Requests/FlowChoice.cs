using StockExchange.LoadEngine.Flows;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>A flow as on the command line.</summary>
/// <param name="Name">The name of its file.</param>
/// <param name="Flow">The flow.</param>
internal sealed record FlowChoice(string Name, Flow Flow)
{
    private const int MostNames = 5;

    /// <summary>Checks a flow.</summary>
    /// <exception cref="CommandException">It has a mistake.</exception>
    public static FlowChoice Create(string file, Flow flow)
    {
        try
        {
            flow.Check();
        }
        catch (FlowException mistake)
        {
            throw new CommandException($"{file}: {mistake.Message}", mistake);
        }

        return new(Path.GetFileName(file), flow);
    }

    /// <summary>The number of requests of an iteration: all steps, or the one that is chosen by weight.</summary>
    public int RequestsPerIteration => Flow.Steps[0].Weight is null ? Flow.Steps.Count : 1;

    /// <summary>Refuses think times, for a load in which each vuser always has a request in flight.</summary>
    /// <exception cref="CommandException">A step has one.</exception>
    public void RefusePauses()
    {
        if (Flow.Setup.Concat(Flow.Steps).FirstOrDefault(step => step.ThinkTime is not null) is { } pausing)
            throw new CommandException(
                $"{Name}: step {pausing.Name} has a think time, and a sweep counts vusers that always have a request in flight. "
                    + "Remove 'think' from the steps for a sweep, or use run --flow.");
    }

    /// <summary>The description: "flow stocks.yaml (show, buy, sell)".</summary>
    public override string ToString()
    {
        IEnumerable<string> names = Flow.Steps.Take(MostNames).Select(step => step.Name);
        string more = Flow.Steps.Count > MostNames ? $" and {Flow.Steps.Count - MostNames} more" : "";
        return $"flow {Name} ({string.Join(", ", names)}{more})";
    }
}
