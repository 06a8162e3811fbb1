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

    /// <summary>The description: "flow stocks.yaml (show, buy, sell)".</summary>
    public override string ToString()
    {
        IEnumerable<string> names = Flow.Steps.Take(MostNames).Select(step => step.Name);
        string more = Flow.Steps.Count > MostNames ? $" and {Flow.Steps.Count - MostNames} more" : "";
        return $"flow {Name} ({string.Join(", ", names)}{more})";
    }
}
