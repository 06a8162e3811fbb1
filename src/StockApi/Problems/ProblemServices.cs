using Microsoft.AspNetCore.Mvc;

namespace StockExchange.StockApi.Problems;

internal static class ProblemServices
{
    /// <summary>Must be called before <c>AddMvcCore</c>, which adds a writer too: the first that can write is used.</summary>
    public static void AddStockProblems(this IServiceCollection services)
    {
        services.AddSingleton<IProblemDetailsWriter, ProblemWriter>();
        services.AddProblemDetails();
        services.AddExceptionHandler<ProblemExceptionHandler>();
    }

    /// <summary>Turns exceptions, and errors that the framework answers without a body, into problem details.</summary>
    public static void UseStockProblems(this IApplicationBuilder app)
    {
        app.UseExceptionHandler();
        app.UseStatusCodePages();
    }
}

/// <summary>Adds an endpoint's problem responses to the OpenAPI document.</summary>
internal static class ProblemMetadata
{
    public static void AnswersProblems(this EndpointBuilder builder, params ReadOnlySpan<int> statuses)
    {
        foreach (int status in statuses)
        {
            builder.Metadata.Add(
                new ProducesResponseTypeMetadata(status, typeof(ProblemDetails), ["application/problem+json"]));
        }
    }
}
