using System.Collections.Concurrent;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Controllers;

namespace StockExchange.StockApi.Stocks;

/// <summary>
/// Creates controllers from singletons alone. MVC's own activator asks the request's service scope, and asking is what creates the scope.
/// </summary>
internal sealed class SingletonControllerActivator(IServiceProvider services) : IControllerActivator
{
    private readonly ConcurrentDictionary<Type, ObjectFactory> _factories = new();

    public object Create(ControllerContext context) => _factories.GetOrAdd(
        context.ActionDescriptor.ControllerTypeInfo, static type => ActivatorUtilities.CreateFactory(type, []))(services, null);

    public void Release(ControllerContext context, object controller)
    {
    }
}
