namespace StockExchange.StockStore.Tests.Table;

public enum StepKind
{
    Buy,
    Sell,
    List,
    Delist,
    ListRun,
    DelistRun,
    Find,
    Scan,
}

/// <summary>
/// One step of a generated history. A place is an index into the ids in play; runs list or delist so many of them from the place
/// on, which is what makes chunks split and merge, and the index grow.
/// </summary>
public sealed record TableStep(StepKind Kind, int Place, long Quantity, int Length);
