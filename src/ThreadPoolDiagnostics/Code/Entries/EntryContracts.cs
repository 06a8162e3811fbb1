using ThreadPoolDiagnostics.Code.Reading;

namespace ThreadPoolDiagnostics.Code.Entries;

/// <summary>The types and attributes by which frameworks and libraries know the methods that they call on pool threads.</summary>
internal static class EntryContracts
{
    /// <summary>A parameter of each method of a gRPC service, the last one, and of its interceptors.</summary>
    public const string GrpcContext = "Grpc.Core.ServerCallContext";

    /// <summary>The base type of WCF clients, which implement the contract of their service, too.</summary>
    public const string ServiceClient = "System.ServiceModel.ClientBase`1";

    /// <summary>A Razor page without a model of its own.</summary>
    public const string RazorPage = "Microsoft.AspNetCore.Mvc.RazorPages.Page";

    private static readonly string[] OfComponents =
    [
        "BuildRenderTree", "OnAfterRender", "OnAfterRenderAsync", "OnInitialized", "OnInitializedAsync", "OnParametersSet",
        "OnParametersSetAsync", "SetParametersAsync", "ShouldRender", "Dispose", "DisposeAsync",
    ];

    private static readonly (string Type, EntryKind Kind, string[] Methods)[] Contracts =
    [
        ("Microsoft.AspNetCore.Http.IMiddleware", EntryKind.Middleware, ["InvokeAsync"]),
        ("Microsoft.AspNetCore.Http.IEndpointFilter", EntryKind.Middleware, ["InvokeAsync"]),
        ("Microsoft.AspNetCore.Diagnostics.IExceptionHandler", EntryKind.Middleware, ["TryHandleAsync"]),
        ("Microsoft.AspNetCore.Mvc.Filters.IActionFilter", EntryKind.Middleware, ["OnActionExecuting", "OnActionExecuted"]),
        ("Microsoft.AspNetCore.Mvc.Filters.IAsyncActionFilter", EntryKind.Middleware, ["OnActionExecutionAsync"]),
        ("Microsoft.AspNetCore.Mvc.Filters.IResultFilter", EntryKind.Middleware, ["OnResultExecuting", "OnResultExecuted"]),
        ("Microsoft.AspNetCore.Mvc.Filters.IAsyncResultFilter", EntryKind.Middleware, ["OnResultExecutionAsync"]),
        ("Microsoft.AspNetCore.Mvc.Filters.IResourceFilter", EntryKind.Middleware, ["OnResourceExecuting", "OnResourceExecuted"]),
        ("Microsoft.AspNetCore.Mvc.Filters.IAsyncResourceFilter", EntryKind.Middleware, ["OnResourceExecutionAsync"]),
        ("Microsoft.AspNetCore.Mvc.Filters.IAuthorizationFilter", EntryKind.Middleware, ["OnAuthorization"]),
        ("Microsoft.AspNetCore.Mvc.Filters.IAsyncAuthorizationFilter", EntryKind.Middleware, ["OnAuthorizationAsync"]),
        ("Microsoft.AspNetCore.Mvc.Filters.IExceptionFilter", EntryKind.Middleware, ["OnException"]),
        ("Microsoft.AspNetCore.Mvc.Filters.IAsyncExceptionFilter", EntryKind.Middleware, ["OnExceptionAsync"]),
        ("Microsoft.AspNetCore.Mvc.Filters.IPageFilter", EntryKind.Middleware, ["OnPageHandlerSelected", "OnPageHandlerExecuting",
            "OnPageHandlerExecuted"]),
        ("Microsoft.AspNetCore.Mvc.Filters.IAsyncPageFilter", EntryKind.Middleware, ["OnPageHandlerSelectionAsync",
            "OnPageHandlerExecutionAsync"]),
        // .NET's own assemblies are not read: a base type that implements one of these interfaces has to be here, too.
        ("Microsoft.AspNetCore.Mvc.Filters.ExceptionFilterAttribute", EntryKind.Middleware, ["OnException", "OnExceptionAsync"]),
        ("Microsoft.AspNetCore.Mvc.Filters.ResultFilterAttribute", EntryKind.Middleware, ["OnResultExecuting", "OnResultExecuted",
            "OnResultExecutionAsync"]),
        ("Microsoft.AspNetCore.Mvc.Filters.ActionFilterAttribute", EntryKind.Middleware, ["OnActionExecuting", "OnActionExecuted",
            "OnActionExecutionAsync", "OnResultExecuting", "OnResultExecuted", "OnResultExecutionAsync"]),
        ("Microsoft.AspNetCore.Authorization.AuthorizationHandler`1", EntryKind.Middleware, ["HandleRequirementAsync"]),
        ("Microsoft.AspNetCore.Authorization.AuthorizationHandler`2", EntryKind.Middleware, ["HandleRequirementAsync"]),
        ("Microsoft.AspNetCore.Authentication.AuthenticationHandler`1", EntryKind.Middleware, ["HandleAuthenticateAsync",
            "HandleChallengeAsync", "HandleForbiddenAsync"]),
        ("Microsoft.AspNetCore.SignalR.IHubFilter", EntryKind.Middleware, ["InvokeMethodAsync", "OnConnectedAsync",
            "OnDisconnectedAsync"]),
        ("Microsoft.Extensions.Diagnostics.HealthChecks.IHealthCheck", EntryKind.Middleware, ["CheckHealthAsync"]),
        ("Microsoft.Extensions.Hosting.BackgroundService", EntryKind.HostedService, ["ExecuteAsync"]),
        ("Microsoft.Extensions.Hosting.IHostedService", EntryKind.HostedService, ["StartAsync", "StopAsync"]),
        ("Microsoft.Extensions.Hosting.IHostedLifecycleService", EntryKind.HostedService, ["StartingAsync", "StartedAsync",
            "StoppingAsync", "StoppedAsync"]),
        ("System.Threading.IThreadPoolWorkItem", EntryKind.WorkItem, ["Execute"]),
        ("Microsoft.AspNetCore.Authorization.IAuthorizationHandler", EntryKind.Middleware, ["HandleAsync"]),
        ("Microsoft.AspNetCore.Authentication.IClaimsTransformation", EntryKind.Middleware, ["TransformAsync"]),
        ("Microsoft.AspNetCore.OutputCaching.IOutputCachePolicy", EntryKind.Middleware, ["CacheRequestAsync",
            "ServeFromCacheAsync", "ServeResponseAsync"]),
        ("Microsoft.AspNetCore.Routing.IRouteConstraint", EntryKind.Middleware, ["Match"]),
        ("System.ComponentModel.DataAnnotations.ValidationAttribute", EntryKind.Middleware, ["IsValid"]),
        ("System.ComponentModel.DataAnnotations.IValidatableObject", EntryKind.Middleware, ["Validate"]),
        ("Microsoft.AspNetCore.Mvc.ModelBinding.IModelBinder", EntryKind.Middleware, ["BindModelAsync"]),
        ("Microsoft.AspNetCore.Mvc.Formatters.TextInputFormatter", EntryKind.Middleware, ["ReadRequestBodyAsync"]),
        ("Microsoft.AspNetCore.Mvc.Formatters.TextOutputFormatter", EntryKind.Middleware, ["WriteResponseBodyAsync"]),
        ("Microsoft.AspNetCore.Mvc.IActionResult", EntryKind.Middleware, ["ExecuteResult", "ExecuteResultAsync"]),
        ("Microsoft.AspNetCore.Http.IResult", EntryKind.Middleware, ["ExecuteAsync"]),
        ("System.Net.Http.DelegatingHandler", EntryKind.Middleware, ["Send", "SendAsync"]),
        ("Microsoft.AspNetCore.Mvc.ViewComponent", EntryKind.Page, ["Invoke", "InvokeAsync"]),
        ("Microsoft.AspNetCore.Mvc.Razor.RazorPageBase", EntryKind.Page, ["ExecuteAsync"]),
        ("Microsoft.AspNetCore.Mvc.Razor.RazorPage", EntryKind.Page, ["ExecuteAsync"]),
        ("Microsoft.AspNetCore.Mvc.Razor.RazorPage`1", EntryKind.Page, ["ExecuteAsync"]),
        (RazorPage, EntryKind.Page, ["ExecuteAsync"]),
        ("Microsoft.AspNetCore.Razor.TagHelpers.ITagHelper", EntryKind.Page, ["Process", "ProcessAsync"]),
        ("Microsoft.AspNetCore.Components.ComponentBase", EntryKind.Page, OfComponents),
        ("Microsoft.AspNetCore.Components.LayoutComponentBase", EntryKind.Page, OfComponents),
        ("Microsoft.AspNetCore.Components.OwningComponentBase", EntryKind.Page, OfComponents),
        ("Microsoft.AspNetCore.Components.OwningComponentBase`1", EntryKind.Page, OfComponents),
        ("FastEndpoints.BaseEndpoint", EntryKind.Endpoint, ["ExecuteAsync", "HandleAsync"]),
        ("Microsoft.AspNetCore.Connections.ConnectionHandler", EntryKind.RemoteCall, ["OnConnectedAsync"]),
        ("MassTransit.IFilter`1", EntryKind.Message, ["Send"]),
        ("MassTransit.IConsumer`1", EntryKind.Message, ["Consume"]),
        ("Rebus.Handlers.IHandleMessages`1", EntryKind.Message, ["Handle"]),
        ("NServiceBus.IHandleMessages`1", EntryKind.Message, ["Handle"]),
        ("MediatR.IRequestHandler`1", EntryKind.Message, ["Handle"]),
        ("MediatR.IRequestHandler`2", EntryKind.Message, ["Handle"]),
        ("MediatR.INotificationHandler`1", EntryKind.Message, ["Handle"]),
        ("MediatR.IStreamRequestHandler`2", EntryKind.Message, ["Handle"]),
        ("MediatR.IPipelineBehavior`2", EntryKind.Message, ["Handle"]),
        ("MediatR.IStreamPipelineBehavior`2", EntryKind.Message, ["Handle"]),
        ("MediatR.Pipeline.IRequestPreProcessor`1", EntryKind.Message, ["Process"]),
        ("MediatR.Pipeline.IRequestPostProcessor`2", EntryKind.Message, ["Process"]),
        ("Akka.Actor.UntypedActor", EntryKind.Message, ["OnReceive"]),
        ("EasyNetQ.AutoSubscribe.IConsume`1", EntryKind.Message, ["Consume"]),
        ("EasyNetQ.AutoSubscribe.IConsumeAsync`1", EntryKind.Message, ["ConsumeAsync"]),
        ("RabbitMQ.Client.IBasicConsumer", EntryKind.Message, ["HandleBasicDeliver"]),
        ("RabbitMQ.Client.IAsyncBasicConsumer", EntryKind.Message, ["HandleBasicDeliver", "HandleBasicDeliverAsync"]),
        ("FastEndpoints.ICommandHandler`1", EntryKind.Message, ["ExecuteAsync"]),
        ("FastEndpoints.ICommandHandler`2", EntryKind.Message, ["ExecuteAsync"]),
        ("FastEndpoints.IEventHandler`1", EntryKind.Message, ["HandleAsync"]),
        ("System.Net.Sockets.SocketAsyncEventArgs", EntryKind.IoCompletion, ["OnCompleted"]),
        ("Quartz.IJob", EntryKind.Job, ["Execute"]),
        ("Coravel.Invocable.IInvocable", EntryKind.Job, ["Invoke"]),
        ("FluentScheduler.IJob", EntryKind.Job, ["Execute"]),
        ("MassTransit.IJobConsumer`1", EntryKind.Job, ["Run"]),
    ];

    /// <summary>The base types of which all public methods are called, by the names that a client sends.</summary>
    private static readonly Dictionary<string, EntryKind> CalledByName = new(StringComparer.Ordinal)
    {
        ["Microsoft.AspNetCore.SignalR.Hub"] = EntryKind.Hub,
        ["Microsoft.AspNetCore.SignalR.Hub`1"] = EntryKind.Hub,
        ["Microsoft.AspNetCore.SignalR.DynamicHub"] = EntryKind.Hub,
        ["Microsoft.AspNetCore.Authentication.Cookies.CookieAuthenticationEvents"] = EntryKind.Middleware,
        ["Microsoft.AspNetCore.Authentication.JwtBearer.JwtBearerEvents"] = EntryKind.Middleware,
        ["Microsoft.AspNetCore.Authentication.Certificate.CertificateAuthenticationEvents"] = EntryKind.Middleware,
        ["Microsoft.AspNetCore.Authentication.RemoteAuthenticationEvents"] = EntryKind.Middleware,
        ["Microsoft.AspNetCore.Authentication.OAuth.OAuthEvents"] = EntryKind.Middleware,
        ["Microsoft.AspNetCore.Authentication.OpenIdConnect.OpenIdConnectEvents"] = EntryKind.Middleware,
        ["Orleans.Grain"] = EntryKind.RemoteCall,
        ["Dapr.Actors.Runtime.Actor"] = EntryKind.RemoteCall,
    };

    private static readonly ILookup<string, (EntryKind Kind, string[] Methods)> ByType =
        Contracts.ToLookup(one => one.Type, one => (one.Kind, one.Methods), StringComparer.Ordinal);

    /// <summary>The methods of an interface's or base type's implementations that are called, and what calls them.</summary>
    public static IEnumerable<(EntryKind Kind, string[] Methods)> Of(string type) => ByType[type];

    /// <summary>What calls all public methods of the types that derive from this one; null when nothing does.</summary>
    public static EntryKind? KindOfAll(string type) => CalledByName.TryGetValue(type, out EntryKind kind) ? kind : null;

    /// <summary>What calls a method, or the public methods of a type, by its attribute; null for other attributes.</summary>
    public static EntryKind? KindByAttribute(string attribute) =>
        KnownTypes.ServiceAttributes.Contains(attribute) ? EntryKind.RemoteCall
        : attribute == KnownTypes.CapSubscribe ? EntryKind.Message
        : attribute is "Microsoft.AspNetCore.Mvc.ViewComponentAttribute" or KnownTypes.JavaScript ? EntryKind.Page
        : null;
}
