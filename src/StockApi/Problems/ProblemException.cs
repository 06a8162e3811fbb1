namespace StockExchange.StockApi.Problems;

/// <summary>A request that cannot be carried out, as it will be told to the client.</summary>
internal sealed class ProblemException(Problem problem, string? detail = null) : Exception(detail ?? problem.Detail)
{
    public Problem Problem => problem;
}
