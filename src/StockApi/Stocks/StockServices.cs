using System.Text.Json;
using System.Text.Json.Serialization;
using StockExchange.StockApi.Routing;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Stocks;

internal static class StockServices
{
    public static void AddStocks(this IServiceCollection services)
    {
        services.AddSingleton(CreateTags);
        services.AddSingleton<StockListWriter>();
        services.AddSingleton<StockAnswers>();
        services.ConfigureHttpJsonOptions(options => BeStrict(options.SerializerOptions));
        services.Configure<RouteOptions>(options => options.SetParameterPolicy<DigitsConstraint>("digits"));
        services.Configure<RouteHandlerOptions>(options => options.ThrowOnBadRequest = true);
    }

    private static TableEtag CreateTags(IServiceProvider provider)
    {
        IStocks stocks = provider.GetRequiredService<IStocks>();
        return new(() => stocks.Version, provider.GetRequiredService<TimeProvider>());
    }

    /// <summary>Strict JSON: case-sensitive names, no numbers in quotation marks, no duplicate members.</summary>
    public static void BeStrict(JsonSerializerOptions json)
    {
        json.PropertyNameCaseInsensitive = false;
        json.NumberHandling = JsonNumberHandling.Strict;
        json.AllowDuplicateProperties = false;
        json.TypeInfoResolverChain.Insert(0, StockJson.Default);
    }
}
