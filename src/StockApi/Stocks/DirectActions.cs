using System.Linq.Expressions;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Controllers;

namespace StockExchange.StockApi.Stocks;

/// <summary>
/// Calls an action that takes nothing and returns a task without MVC's invoker: there is nothing to bind, to filter or to format,
/// and neither a service scope to create. Discovery, routing and description of the controllers stay MVC's.
/// </summary>
internal static class DirectActions
{
    public static void CallActionsDirectly(this IEndpointConventionBuilder controllers, IServiceProvider services) =>
        controllers.Add(endpoint =>
        {
            if (endpoint.Metadata.OfType<ControllerActionDescriptor>().FirstOrDefault() is { MethodInfo: { } method } action
                && method.ReturnType == typeof(Task)
                && method.GetParameters() is [])
            {
                endpoint.RequestDelegate = Direct(action, services);
            }
        });

    private static RequestDelegate Direct(ControllerActionDescriptor action, IServiceProvider services)
    {
        ObjectFactory create = ActivatorUtilities.CreateFactory(action.ControllerTypeInfo, []);
        Func<ControllerBase, Task> call = Call(action);
        return context =>
        {
            var controller = (ControllerBase)create(services, null);
            controller.ControllerContext = new ControllerContext { HttpContext = context, ActionDescriptor = action };
            return call(controller);
        };
    }

    private static Func<ControllerBase, Task> Call(ControllerActionDescriptor action)
    {
        ParameterExpression controller = Expression.Parameter(typeof(ControllerBase));
        MethodCallExpression call = Expression.Call(Expression.Convert(controller, action.ControllerTypeInfo), action.MethodInfo);
        return Expression.Lambda<Func<ControllerBase, Task>>(call, controller).Compile();
    }
}
