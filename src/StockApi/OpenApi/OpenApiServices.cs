using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.ApplicationModels;

namespace StockExchange.StockApi.OpenApi;

/// <summary>The document at /openapi/v1.json.</summary>
internal static class OpenApiServices
{
    public static void AddStockOpenApi(this IServiceCollection services)
    {
        services.Configure<MvcOptions>(options => options.Conventions.Add(new EveryActionIsDescribed()));
        services.ConfigureHttpJsonOptions(options => options.SerializerOptions.NumberHandling = JsonNumberHandling.Strict);
        services.AddOpenApi(options => options.AddOperationTransformer<StockOperationTransformer>());
    }

    /// <summary>By default only controllers with [ApiController] are.</summary>
    private sealed class EveryActionIsDescribed : IApplicationModelConvention
    {
        public void Apply(ApplicationModel application) => application.ApiExplorer.IsVisible = true;
    }
}
