using System.Text.Json;
using Microsoft.AspNetCore.Diagnostics;
using StockExchange.StockApi.Telemetry;
using StockExchange.StockStore;
using StockExchange.StockStore.Commits;
using StockExchange.StockStore.Keys;
using StockExchange.StockStore.Postgres;

namespace StockExchange.StockApi.Problems;

/// <summary>
/// Answers every exception with problem details, and logs unexpected ones with their stack.
/// </summary>
internal sealed class ProblemExceptionHandler(ILogger<ProblemExceptionHandler> logger) : IExceptionHandler
{
    public async ValueTask<bool> TryHandleAsync(HttpContext context, Exception exception, CancellationToken cancellationToken)
    {
        var (problem, detail) = Describe(exception, context.Request);
        if (problem == Problem.Internal)
        {
            LogMessages.RequestFailed(
                logger, context.Request.Method, context.Request.Path, ProblemWriter.TraceId(context), exception);
        }

        if (!context.RequestAborted.IsCancellationRequested) await problem.AnswerAsync(context, detail);
        return true;
    }

    private static (Problem Problem, string? Detail) Describe(Exception exception, HttpRequest request) => exception switch
    {
        AggregateException { InnerException: { } inner } => Describe(inner, request), // thrown by .Result
        ProblemException expected => (expected.Problem, expected.Message),
        BadHttpRequestException { InnerException: JsonException json } => Describe(InputProblem.FromJson(json), request),
        // The request delegate generator's, for a missing body; Kestrel's own have a derived class.
        BadHttpRequestException { StatusCode: 400 } bad when bad.GetType() == typeof(BadHttpRequestException) =>
            (Problem.MalformedJson, null),
        BadHttpRequestException bad => (Problem.ForStatus(bad.StatusCode) ?? Problem.BadRequest, null),
        // Of the connection: a malformed chunk, or a disconnect within the body. Disk failures are store exceptions.
        IOException or OperationCanceledException => (Problem.BadRequest, null),
        InvalidOperationException or NotSupportedException when HasOddCharset(request) => (Problem.WrongMediaType, null),
        KeyReusedException reused => (Problem.ReusedIdempotencyKey, reused.Message),
        StoreFailedException => (Problem.StoreFailed, null),
        DatabaseException away => (
            Problem.DatabaseUnavailable,
            $"{away.Message} An order may have been carried out: retry with the same Idempotency-Key."),
        ObjectDisposedException { ObjectName: var closed } when closed == typeof(IStocks).FullName =>
            (Problem.ShuttingDown, null),
        _ => (Problem.Internal, null),
    };

    /// <summary>Binding of the body throws exceptions of several types for an unknown or unsupported charset.</summary>
    private static bool HasOddCharset(HttpRequest request) =>
        request.GetTypedHeaders().ContentType is { Charset: { Length: > 0 } charset }
        && !charset.Equals("utf-8", StringComparison.OrdinalIgnoreCase);
}
