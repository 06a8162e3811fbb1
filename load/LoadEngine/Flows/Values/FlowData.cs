namespace StockExchange.LoadEngine.Flows.Values;

/// <summary>Rows of a table, whose fields are the values of the column's names.</summary>
/// <param name="names">The names of the columns.</param>
/// <param name="rows">The rows, each with a field for each name; at least one.</param>
public sealed class FlowData(IReadOnlyList<string> names, IReadOnlyList<IReadOnlyList<string>> rows)
{
    /// <summary>The names of the columns.</summary>
    public IReadOnlyList<string> Names => names;

    /// <summary>The rows.</summary>
    public IReadOnlyList<IReadOnlyList<string>> Rows => rows;

    /// <summary>Whether a vuser keeps its row, as for the names of users, each of whom logs in once: the first vuser has the
    /// first row. Otherwise each iteration takes the next row. In both cases the first row follows the last. Default:
    /// no.</summary>
    public bool IsPerVuser { get; init; }
}
