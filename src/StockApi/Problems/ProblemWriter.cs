using System.Diagnostics;
using Microsoft.AspNetCore.Mvc;

namespace StockExchange.StockApi.Problems;

/// <summary>
/// Writes problem details for all clients. The framework's writers do so only for clients that accept JSON, and clients of the
/// text form need the reason as well.
/// </summary>
internal sealed class ProblemWriter : IProblemDetailsWriter
{
    /// <summary>The id that the problem, the log and a trace share.</summary>
    public static string TraceId(HttpContext context) => Activity.Current?.Id ?? context.TraceIdentifier;

    public bool CanWrite(ProblemDetailsContext context) => true;

    public async ValueTask WriteAsync(ProblemDetailsContext context)
    {
        HttpResponse response = context.HttpContext.Response;
        ProblemDetails details = InOurWords(context.ProblemDetails, context.HttpContext);
        details.Extensions["traceId"] = TraceId(context.HttpContext);
        response.StatusCode = details.Status ?? response.StatusCode;
        await response.WriteAsJsonAsync(details, options: null, "application/problem+json");
    }

    /// <summary>Replaces the framework's own problems by one of our types.</summary>
    private static ProblemDetails InOurWords(ProblemDetails details, HttpContext context)
    {
        if (details.Type?.StartsWith(Problem.TypePrefix, StringComparison.Ordinal) == true) return details;
        // The request delegate generator's: of a route without a body, it could not bind the page.
        bool isUnbound = context is { Response.StatusCode: StatusCodes.Status400BadRequest } && context.GetEndpoint() is not null;
        if (isUnbound && !HttpMethods.IsPost(context.Request.Method)) return Problem.BadPage.ToDetails();
        return Problem.ForStatus(context.Response.StatusCode) is { } problem
            ? problem.ToDetails(problem.Detail ?? $"{context.Request.Method} {context.Request.Path} is not supported; "
                + "/openapi/v1.json lists the routes.")
            : details;
    }
}
