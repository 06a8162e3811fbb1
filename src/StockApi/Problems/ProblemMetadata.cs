using Microsoft.AspNetCore.Mvc;

namespace StockExchange.StockApi.Problems;

/// <summary>For the OpenAPI document: with which problems an endpoint may answer.</summary>
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
