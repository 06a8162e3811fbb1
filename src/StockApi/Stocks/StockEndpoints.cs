using System.Reflection;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Controllers;

namespace StockExchange.StockApi.Stocks;

internal static class StockEndpoints
{
    public static void AddStockEndpoints(this IServiceCollection services)
    {
        services.AddSingleton<TableEtag>();
        services.AddSingleton<ShowAnswer>();
        services.AddSingleton<TradeAnswer>();
        services.AddSingleton<StockAnswers>();
        services.AddControllers().ConfigureApplicationPartManager(parts => parts.FeatureProviders.Add(new InternalControllers()));
        services.Configure<RouteOptions>(options => options.SuppressCheckForUnhandledSecurityMetadata = true);
    }

    /// <summary>
    /// Maps the controllers, without the middlewares for authentication and authorization: nobody signs in here, but
    /// AddControllers registers the services, and the host then adds the middlewares, which cost each request a service scope.
    /// These are the marks by which the host knows that a program has added them itself (WebApplicationBuilder.cs).
    /// </summary>
    public static void MapStockEndpoints(this WebApplication app)
    {
        IDictionary<string, object?> marks = ((IApplicationBuilder)app).Properties;
        marks["__AuthenticationMiddlewareSet"] = true;
        marks["__AuthorizationMiddlewareSet"] = true;
        app.MapControllers().CallActionsDirectly(app.Services);
    }

    /// <summary>Nothing of a program needs to be public, controllers included.</summary>
    private sealed class InternalControllers : ControllerFeatureProvider
    {
        protected override bool IsController(TypeInfo typeInfo) =>
            typeInfo.IsSubclassOf(typeof(ControllerBase)) && !typeInfo.IsAbstract;
    }
}
