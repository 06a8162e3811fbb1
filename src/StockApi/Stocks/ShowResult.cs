using System.Reflection;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.Extensions.Primitives;
using StockExchange.StockApi.Problems;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Stocks;

/// <summary>A page of the table, or the whole of it, in the form that the client likes best.</summary>
public sealed class ShowResult : IResult, IEndpointMetadataProvider
{
    private readonly ShownTable _table;
    private readonly StockPage _page;

    internal ShowResult(ShownTable table, StockPage page) => (_table, _page) = (table, page);

    /// <inheritdoc/>
    public static void PopulateMetadata(MethodInfo method, EndpointBuilder builder)
    {
        builder.Metadata.Add(
            new ProducesResponseTypeMetadata(StatusCodes.Status200OK, typeof(Stock[]), ["application/json", "text/plain"]));
        builder.Metadata.Add(new ProducesResponseTypeMetadata(StatusCodes.Status304NotModified, typeof(void)));
        builder.AnswersProblems(
            StatusCodes.Status400BadRequest, StatusCodes.Status406NotAcceptable, StatusCodes.Status429TooManyRequests);
    }

    /// <inheritdoc/>
    public Task ExecuteAsync(HttpContext httpContext)
    {
        HttpRequest request = httpContext.Request;
        if (request.QueryString.HasValue && (!IsOneOrNone(request.Query["from"]) || !IsOneOrNone(request.Query["limit"])))
            return InputProblem.BadPage.ToResult().ExecuteAsync(httpContext);

        return StockForm.Negotiate(request) is { } form
            ? _table.WriteAsync(httpContext, form, _page)
            : Problem.NotAcceptable.ToResult(
                $"Accept is \"{request.Headers.Accept}\"; application/json and text/plain are served.").ExecuteAsync(httpContext);
    }

    /// <summary>The framework binds the first of several, and takes an empty one as none.</summary>
    private static bool IsOneOrNone(StringValues given) => given.Count == 0 || (given.Count == 1 && given[0]!.Length > 0);
}
