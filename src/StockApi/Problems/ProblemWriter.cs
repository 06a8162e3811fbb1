using System.Diagnostics;
using System.Text.Encodings.Web;
using System.Text.Json;
using Microsoft.AspNetCore.Mvc;

namespace StockExchange.StockApi.Problems;

/// <summary>
/// Writes problem details for whoever asks. The framework's own writers do so only for clients that accept JSON, and a client of
/// the text form has to know as well why it was refused.
/// </summary>
internal sealed class ProblemWriter : IProblemDetailsWriter
{
    /// <summary>Quotation marks stay readable: the text is never part of a page.</summary>
    private static readonly ProblemJson Json = new(
        new JsonSerializerOptions(ProblemJson.Default.Options) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping });

    /// <summary>What the problem, the log and a trace have in common.</summary>
    public static string TraceId(HttpContext context) => Activity.Current?.Id ?? context.TraceIdentifier;

    public bool CanWrite(ProblemDetailsContext context) => true;

    public async ValueTask WriteAsync(ProblemDetailsContext context)
    {
        HttpResponse response = context.HttpContext.Response;
        ProblemDetails details = InOurWords(context.ProblemDetails, context.HttpContext);
        details.Extensions["traceId"] = TraceId(context.HttpContext);
        response.StatusCode = details.Status ?? response.StatusCode;
        await response.WriteAsJsonAsync(details, Json.ProblemDetails, "application/problem+json");
    }

    /// <summary>What the framework found on its own gets one of our types.</summary>
    private static ProblemDetails InOurWords(ProblemDetails details, HttpContext context)
    {
        if (details.Type?.StartsWith(Problem.TypePrefix, StringComparison.Ordinal) == true) return details;
        if (details is HttpValidationProblemDetails { Errors: var errors } && errors.FirstOrDefault() is var (name, messages))
            return InputProblem.OfInvalid(name, messages[0]).ToDetails();
        return Problem.ForStatus(context.Response.StatusCode) is { } problem
            ? problem.ToDetails(
                $"{context.Request.Method} {context.Request.Path} was asked for; /openapi/v1.json lists what is served.")
            : details;
    }
}
