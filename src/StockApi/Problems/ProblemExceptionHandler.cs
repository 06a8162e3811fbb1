using System.Text.Json;
using Microsoft.AspNetCore.Diagnostics;
using StockExchange.StockApi.Telemetry;
using StockExchange.StockApi.Naming;
using StockExchange.StockStore;
using StockExchange.StockStore.Commits;
using StockExchange.StockStore.Keys;
using StockExchange.StockStore.Postgres;

namespace StockExchange.StockApi.Problems;

/// <summary>
/// Answers every exception with problem details. What was expected is not logged; what was not is logged here, with its stack.
/// </summary>
internal sealed class ProblemExceptionHandler(ILogger<ProblemExceptionHandler> logger) : IExceptionHandler
{
    public async ValueTask<bool> TryHandleAsync(HttpContext context, Exception exception, CancellationToken cancellationToken)
    {
        var (problem, detail) = Describe(exception);
        if (problem == Problem.Internal)
        {
            LogMessages.RequestFailed(
                logger, context.Request.Method, context.Request.Path, ProblemWriter.TraceId(context), exception);
        }

        if (context.RequestAborted.IsCancellationRequested) return true;
        await problem.AnswerAsync(context, detail);
        return true;
    }

    private static (Problem Problem, string? Detail) Describe(Exception exception) => exception switch
    {
        AggregateException { InnerException: { } inner } => Describe(inner), // what .Result makes of it
        ProblemException expected => (expected.Problem, expected.Message),
        BadHttpRequestException { InnerException: JsonException malformed } => Describe(InputProblem.FromJson(malformed)),
        // The request delegate generator's: there is no body.
        BadHttpRequestException { StatusCode: 400 } bad when bad.GetType() == typeof(BadHttpRequestException) =>
            Describe(InputProblem.NoObject),
        BadHttpRequestException bad => (Problem.ForStatus(bad.StatusCode) ?? Problem.BadRequest, bad.Message),
        // The connection's: a chunk that is none, or a client that left in the middle of its body. The disk's are the store's.
        IOException or OperationCanceledException => (Problem.BadRequest, "The body could not be read to its end."),
        KeyReusedException reused => (Problem.ReusedIdempotencyKey, Describe(reused)),
        StoreFailedException => (
            Problem.StoreFailed,
            "The disk failed, so the order was not acknowledged. Ask again with the same Idempotency-Key when the service is "
            + "back."),
        DatabaseException away => (
            Problem.DatabaseUnavailable,
            $"{away.Message} An order may have been carried out: ask again with the same Idempotency-Key."),
        ObjectDisposedException { ObjectName: var closed } when closed == typeof(IStocks).FullName =>
            (Problem.ShuttingDown, "The order was not acknowledged. Ask again when the service is back."),
        _ => (Problem.Internal, null),
    };

    private static string Describe(KeyReusedException reused) =>
        $"\"{reused.Key.Value}\" was used to {reused.First.Side.Name()} {reused.First.Quantity} of stock {reused.First.Id}; "
        + "choose a new key for a new order.";
}
