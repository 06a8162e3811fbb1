using System.Reflection;
using Microsoft.AspNetCore.Http.Metadata;
using StockExchange.StockApi.Problems;

namespace StockExchange.StockApi.Stocks;

/// <summary>404: no stock has this id.</summary>
public sealed class NoSuchStock(int id) : IResult, IEndpointMetadataProvider
{
    /// <inheritdoc/>
    public static void PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        builder.AnswersProblems(404, 429, 503);

    /// <inheritdoc/>
    public Task ExecuteAsync(HttpContext httpContext) =>
        Problem.UnknownStock.ToResult($"There is no stock {id}.", ("id", id)).ExecuteAsync(httpContext);
}
