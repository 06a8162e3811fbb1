using Scalar.AspNetCore;
using StockExchange.StockApi.Routing;

namespace StockExchange.StockApi.Hosting;

/// <summary>GET /docs: an interactive page over the OpenAPI document. All of it comes from this service.</summary>
internal static class ApiPage
{
    public static void MapApiPage(this IEndpointRouteBuilder routes) => routes.MapScalarApiReference("/docs", options =>
    {
        options.WithTitle("StockApi").DisableDefaultFonts().DisableTelemetry().DisableAgent().DisableMcp();
        options.ShowDeveloperTools = DeveloperToolsVisibility.Never;
    }).ForGetAndHead();
}
