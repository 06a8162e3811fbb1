using System.Reflection;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.Extensions.Primitives;
using StockExchange.StockApi.Problems;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Stocks;

/// <summary>A page of the table, or all of it, in the form that the client prefers.</summary>
public sealed class ShowResult(StockListWriter table, int from, int limit) : IResult, IEndpointMetadataProvider
{
    /// <inheritdoc/>
    public static void PopulateMetadata(MethodInfo method, EndpointBuilder builder)
    {
        builder.Metadata.Add(new ProducesResponseTypeMetadata(200, typeof(Stock[]), ["application/json", "text/plain"]));
        builder.Metadata.Add(new ProducesResponseTypeMetadata(304, typeof(void)));
        builder.AnswersProblems(400, 406, 429, 503);
    }

    /// <inheritdoc/>
    public Task ExecuteAsync(HttpContext httpContext)
    {
        HttpRequest request = httpContext.Request;
        if (from < 1 || limit < 1 || !IsOneOrNone(request, "from") || !IsOneOrNone(request, "limit"))
            return Problem.BadPage.ToResult().ExecuteAsync(httpContext);

        return StockForm.Negotiate(request) is { } form
            ? table.WriteAsync(httpContext, form, from, limit)
            : Problem.NotAcceptable.ToResult(
                $"Accept is \"{request.Headers.Accept}\"; application/json and text/plain are served.").ExecuteAsync(httpContext);
    }

    /// <summary>The framework binds the first of several, and takes an empty one as none.</summary>
    private static bool IsOneOrNone(HttpRequest request, string parameter)
    {
        if (!request.QueryString.HasValue) return true;
        StringValues given = request.Query[parameter];
        return given.Count == 0 || (given.Count == 1 && given[0]!.Length > 0);
    }
}
