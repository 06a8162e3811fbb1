using System.Reflection;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Controllers;
using Microsoft.Extensions.DependencyInjection.Extensions;

namespace StockExchange.StockApi.Stocks;

internal static class StockEndpoints
{
    public static void AddStockEndpoints(this IServiceCollection services)
    {
        services.AddSingleton<TableEtag>();
        services.AddSingleton<ShowAnswer>();
        services.AddSingleton<IdempotentOrders>();
        services.AddSingleton<TradeAnswer>();
        services.AddSingleton<StockAnswers>();
        services.AddControllers().ConfigureApplicationPartManager(parts => parts.FeatureProviders.Add(new InternalControllers()));
        services.AddSingleton<IControllerActivator, SingletonControllerActivator>();
        LeaveOutAuthentication(services);
    }

    /// <summary>
    /// Nobody signs in here, but AddControllers registers these, and the host then adds two middlewares that cost each request a
    /// service scope: a tenth of the throughput of the plain API (benchmarks/results/stockapi.md).
    /// </summary>
    private static void LeaveOutAuthentication(IServiceCollection services)
    {
        services.RemoveAll<IAuthenticationSchemeProvider>();
        services.RemoveAll<IAuthorizationHandlerProvider>();
    }

    /// <summary>Nothing of a program needs to be public, controllers included.</summary>
    private sealed class InternalControllers : ControllerFeatureProvider
    {
        protected override bool IsController(TypeInfo typeInfo) => typeInfo.IsSubclassOf(typeof(ControllerBase)) && !typeInfo.IsAbstract;
    }
}
