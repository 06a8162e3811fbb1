using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;

namespace StockExchange.StockApi.Problems;

/// <summary>A request that cannot be carried out, as it will be told to the client.</summary>
internal sealed class ProblemException(Problem problem, string detail) : Exception(detail)
{
    public Problem Problem { get; } = problem;

    public ProblemDetails ToDetails() => Problem.ToDetails(Message);

    public ProblemHttpResult ToResult() => Problem.ToResult(Message);
}
