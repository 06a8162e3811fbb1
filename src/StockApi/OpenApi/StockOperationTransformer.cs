using Microsoft.AspNetCore.OpenApi;
using Microsoft.OpenApi;
using StockExchange.StockApi.Problems;
using StockExchange.StockApi.Stocks;
using StockExchange.StockStore;

namespace StockExchange.StockApi.OpenApi;

/// <summary>
/// Describes what the actions take and answer, since they read the request themselves: by action, the same in each controller.
/// </summary>
internal sealed class StockOperationTransformer : IOpenApiOperationTransformer
{
    public async Task TransformAsync(
        OpenApiOperation operation, OpenApiOperationTransformerContext context, CancellationToken cancellationToken)
    {
        context.Description.ActionDescriptor.RouteValues.TryGetValue("action", out string? action);
        switch (action)
        {
            case nameof(StocksController.Show):
                operation.Summary = "All stocks in id order, or a page of them";
                operation.Parameters = [Number("from", "First id of the page"), Number("limit", "Most stocks on the page")];
                await AnswersAsync(operation, context, typeof(Stock[]), cancellationToken, "400", "406");
                operation.Responses!["200"].Content!["text/plain"] = new OpenApiMediaType();
                operation.Responses["304"] = new OpenApiResponse { Description = "Not modified since the If-None-Match version" };
                break;
            case nameof(StocksController.Find):
                operation.Summary = "One stock";
                await AnswersAsync(operation, context, typeof(Stock), cancellationToken, "404");
                break;
            case nameof(StocksController.Buy) or nameof(StocksController.Sell):
                operation.Summary = $"{action}s a quantity of one stock, whole or not at all";
                (operation.Parameters ??= []).Add(KeyHeader());
                operation.RequestBody = await BodyAsync(context, cancellationToken);
                await AnswersAsync(
                    operation, context, typeof(OrderAnswer), cancellationToken,
                    "400", "404", "409", "413", "415", "422", "503");
                break;
        }
    }

    private static async Task AnswersAsync(
        OpenApiOperation operation,
        OpenApiOperationTransformerContext context,
        Type answer,
        CancellationToken cancellationToken,
        params string[] errors)
    {
        operation.Responses = new OpenApiResponses
        {
            ["200"] = new OpenApiResponse
            {
                Description = "OK",
                Content = await JsonAsync("application/json", context, answer, cancellationToken),
            },
        };
        foreach (string status in errors)
        {
            operation.Responses[status] = new OpenApiResponse
            {
                Description = string.Join(
                    "; or: ",
                    Problem.All.Where(problem => problem.Status.ToString() == status).Select(problem => problem.Title)),
                Content = await JsonAsync(
                    "application/problem+json", context, typeof(Microsoft.AspNetCore.Mvc.ProblemDetails), cancellationToken),
            };
        }
    }

    private static async Task<IOpenApiRequestBody> BodyAsync(
        OpenApiOperationTransformerContext context, CancellationToken cancellationToken) =>
        new OpenApiRequestBody
        {
            Required = true,
            Content = await JsonAsync("application/json", context, typeof(OrderRequest), cancellationToken),
        };

    private static async Task<IDictionary<string, OpenApiMediaType>> JsonAsync(
        string mediaType, OpenApiOperationTransformerContext context, Type type, CancellationToken cancellationToken) =>
        new Dictionary<string, OpenApiMediaType>(StringComparer.Ordinal)
        {
            [mediaType] = new OpenApiMediaType
            {
                Schema = await context.GetOrCreateSchemaAsync(type, parameterDescription: null, cancellationToken),
            },
        };

    private static OpenApiParameter Number(string name, string description) => new()
    {
        Name = name,
        In = ParameterLocation.Query,
        Description = description,
        Schema = new OpenApiSchema { Type = JsonSchemaType.Integer, Format = "int32", Minimum = "1" },
    };

    private static OpenApiParameter KeyHeader() => new()
    {
        Name = Stocks.IdempotencyKey.Header,
        In = ParameterLocation.Header,
        Description = "Makes a retry return the first answer instead of trading twice",
        Schema = new OpenApiSchema { Type = JsonSchemaType.String, MaxLength = OrderKey.LongestValue },
    };
}
