using StockExchange.StockApi.Problems;
using StockExchange.StockApi.Stocks;

namespace StockExchange.StockApi.Variants;

internal static class VariantServices
{
    /// <summary>Controllers with validation and OpenAPI description; there is no authorization.</summary>
    public static void AddVariants(this IServiceCollection services)
    {
        services.AddMvcCore()
            .AddApiExplorer()
            .AddDataAnnotations()
            .AddJsonOptions(options =>
            {
                StockServices.BeStrict(options.JsonSerializerOptions);
                options.AllowInputFormatterExceptionMessages = false; // so that model state keeps what was thrown, not its text
            })
            .ConfigureApiBehaviorOptions(options =>
            {
                options.SuppressMapClientErrors = true; // a bare status becomes a problem as everywhere else
                options.InvalidModelStateResponseFactory = context => throw InputProblem.FromValidation(context.ModelState);
            });
    }
}
