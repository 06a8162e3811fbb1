using System.Text.Json;
using System.Text.Json.Serialization;
using StockExchange.StockApi.Routing;

namespace StockExchange.StockApi.Stocks;

internal static class StockServices
{
    public static void AddStocks(this IServiceCollection services)
    {
        services.AddSingleton<TableEtag>();
        services.AddSingleton<StockListWriter>();
        services.AddSingleton<StockAnswers>();
        services.ConfigureHttpJsonOptions(options => BeStrict(options.SerializerOptions));
        services.Configure<RouteOptions>(options => options.SetParameterPolicy<DigitsConstraint>("digits"));
        services.Configure<RouteHandlerOptions>(options => options.ThrowOnBadRequest = true);
    }

    /// <summary>An order is taken at its word: no other spelling, no number in quotation marks, nothing twice.</summary>
    public static void BeStrict(JsonSerializerOptions json)
    {
        json.PropertyNameCaseInsensitive = false;
        json.NumberHandling = JsonNumberHandling.Strict;
        json.AllowDuplicateProperties = false;
        json.TypeInfoResolverChain.Insert(0, StockJson.Default);
    }
}
