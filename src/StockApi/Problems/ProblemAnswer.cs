using System.Diagnostics;
using System.Text.Encodings.Web;
using System.Text.Json;
using Microsoft.AspNetCore.Mvc;
using StockExchange.StockApi.Responses;

namespace StockExchange.StockApi.Problems;

/// <summary>
/// Writes a problem as RFC 9457 problem details. Not by way of IProblemDetailsService: for a controller without [ApiController],
/// MVC's writer there claims the answer and leaves it empty.
/// </summary>
internal static class ProblemAnswer
{
    /// <summary>Quotation marks stay readable: the text is never part of a page.</summary>
    private static readonly ProblemJson Json = new(
        new JsonSerializerOptions(ProblemJson.Default.Options) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping });

    /// <summary>What the problem, the log and a trace have in common.</summary>
    public static string TraceId(HttpContext context) => Activity.Current?.Id ?? context.TraceIdentifier;

    /// <param name="context">The request to answer.</param>
    /// <param name="problem">The kind of problem.</param>
    /// <param name="detail">What is wrong with this request, and what to do.</param>
    /// <param name="facts">Further members for programs, such as the quantity left.</param>
    public static Task WriteAsync(
        HttpContext context, Problem problem, string? detail, params ReadOnlySpan<(string Name, long Value)> facts)
    {
        var details = new ProblemDetails { Status = problem.Status, Type = problem.Type, Title = problem.Title, Detail = detail };
        foreach (var (name, value) in facts)
            details.Extensions[name] = value;
        details.Extensions["traceId"] = TraceId(context);

        context.Response.StatusCode = problem.Status;
        return SmallBody.WriteJsonAsync(context.Response, details, Json.ProblemDetails, "application/problem+json");
    }
}
