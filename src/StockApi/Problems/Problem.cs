using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;

namespace StockExchange.StockApi.Problems;

/// <summary>A kind of error response. Its type never changes; docs/http-api.md lists them.</summary>
/// <param name="Status">HTTP status code.</param>
/// <param name="Name">Last part of the <c>type</c>.</param>
/// <param name="Title">The same short text for each occurrence.</param>
/// <param name="Detail">What is wrong and what to do, as far as it is the same for each occurrence.</param>
internal sealed record Problem(int Status, string Name, string Title, string? Detail = null)
{
    public const string TypePrefix = "urn:stock-exchange:problem:";

    public const string Example = "Send {\"quantity\": 1}.";

    public static readonly Problem BadQuantity =
        new(400, "bad-quantity", "The order's quantity is missing or not a positive whole number",
            $"quantity must be given once, as a whole number from 1 to {long.MaxValue}. {Example}");
    public static readonly Problem MalformedJson =
        new(400, "malformed-json", "The body is not the JSON of an order", $"The body is not an object. {Example}");
    public static readonly Problem BadPage =
        new(400, "bad-page", "The requested page is invalid",
            $"from and limit must each be one whole number from 1 to {int.MaxValue}.");
    public static readonly Problem BadIdempotencyKey = new(400, "bad-idempotency-key", "The Idempotency-Key header is invalid");
    public static readonly Problem BadRequest =
        new(400, "bad-request", "The request is malformed", "The body could not be read to its end.");
    public static readonly Problem UnknownStock = new(404, "unknown-stock", "No stock has this id");
    public static readonly Problem UnknownRoute = new(404, "unknown-route", "No route matches this path");
    public static readonly Problem WrongMethod = new(405, "wrong-method", "This path does not support this method");
    public static readonly Problem NotAcceptable = new(406, "not-acceptable", "None of the accepted media types is available");
    public static readonly Problem TooSlow =
        new(408, "too-slow", "The request did not arrive in time", "Send the body faster.");
    public static readonly Problem TooFewLeft = new(409, "too-few-left", "Fewer pieces are left than the order asks for");
    public static readonly Problem WouldOverflow = new(409, "would-overflow", "The stock cannot hold that many pieces");
    public static readonly Problem BodyTooLarge =
        new(413, "body-too-large", "The body is too large",
            $"{Example} ServerLimits:BodyBytes is the limit.");
    public static readonly Problem WrongMediaType =
        new(415, "wrong-media-type", "An order's body must be application/json", "Send it with Content-Type: application/json.");
    public static readonly Problem ReusedIdempotencyKey =
        new(422, "reused-idempotency-key", "The Idempotency-Key belongs to another order");
    public static readonly Problem TooMany =
        new(429, "too-many", "Too many concurrent requests or connections", "Retry in a second.") { IsTransient = true };
    public static readonly Problem Internal = new(500, "internal", "The service failed unexpectedly");
    public static readonly Problem StoreFailed =
        new(503, "store-failed", "The disk failed, and orders are not accepted",
            "The order was not acknowledged. Retry with the same Idempotency-Key when the service is available again.");
    public static readonly Problem ShuttingDown =
        new(503, "shutting-down", "The service is shutting down",
            "The order was not acknowledged. Retry when the service is available again.")
        {
            IsTransient = true,
        };
    public static readonly Problem DatabaseUnavailable =
        new(503, "database-unavailable", "The database is unavailable") { IsTransient = true };

    private static readonly Problem[] OfTheFramework =
        [BadRequest, UnknownRoute, WrongMethod, NotAcceptable, TooSlow, BodyTooLarge, WrongMediaType, Internal];

    /// <summary>Whether it is transient: the answer has a Retry-After (RFC 9110, section 10.2.3).</summary>
    private bool IsTransient { get; init; }

    /// <summary>A URN, since it identifies and is not meant to be fetched (RFC 9457, section 3.1.1).</summary>
    public string Type { get; } = TypePrefix + Name;

    /// <summary>The problem for a status code that the framework has set; null for other codes.</summary>
    public static Problem? ForStatus(int status) => Array.Find(OfTheFramework, problem => problem.Status == status);

    /// <param name="detail">What is wrong with this request, and what to do.</param>
    /// <param name="facts">Further members for programs, such as the quantity left.</param>
    public ProblemDetails ToDetails(string? detail = null, params ReadOnlySpan<(string Name, long Value)> facts)
    {
        var details = new ProblemDetails { Status = Status, Type = Type, Title = Title, Detail = detail ?? Detail };
        foreach (var (name, value) in facts)
            details.Extensions[name] = value;
        return details;
    }

    /// <inheritdoc cref="ToDetails"/>
    public ProblemHttpResult ToResult(string? detail = null, params ReadOnlySpan<(string Name, long Value)> facts) =>
        TypedResults.Problem(ToDetails(detail, facts));

    /// <summary>Answers a request with it.</summary>
    public Task AnswerAsync(HttpContext context, string? detail = null)
    {
        if (IsTransient) context.Response.Headers.RetryAfter = "1"; // second
        return ToResult(detail).ExecuteAsync(context);
    }
}

/// <summary>A request that fails with a problem response.</summary>
internal sealed class ProblemException(Problem problem, string? detail = null) : Exception(detail ?? problem.Detail)
{
    public Problem Problem => problem;
}
