using System.Net.Sockets;
using Microsoft.AspNetCore.Authentication.Cookies;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Filters;
using Microsoft.AspNetCore.Mvc.Razor;
using Microsoft.AspNetCore.Mvc.RazorPages;
using Microsoft.AspNetCore.RateLimiting;
using Microsoft.AspNetCore.SignalR;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Microsoft.Extensions.Hosting;
using Microsoft.JSInterop;

namespace ThreadPoolDiagnostics.Tests.Code;

/// <summary>Methods that .NET and ASP.NET Core call. They are read, and never called.</summary>
internal sealed class EntrySamples
{
    public static void Receive(Socket socket, bool isSecure)
    {
        using var arguments = new SocketAsyncEventArgs();
        arguments.Completed += isSecure ? ReceivedSecurely : Received;
        socket.ReceiveAsync(arguments);
    }

    public static void Accept(Socket socket) => socket.BeginAccept(Accepted, socket);

    public static void Check(IServiceCollection services) => services.AddHealthChecks().AddCheck("x", Checked);

    public static void Map(IApplicationBuilder application) => application.MapWhen(IsMapped, _ => { });

    public static void Limit(RateLimiterOptions options) => options.OnRejected = Rejected;

    private static ValueTask Rejected(OnRejectedContext context, CancellationToken stop) => ValueTask.CompletedTask;

    private static bool IsMapped(HttpContext context) => context.Request.IsHttps;

    private static HealthCheckResult Checked() => HealthCheckResult.Healthy();

    private static void Received(object? sender, SocketAsyncEventArgs arguments)
    {
    }

    private static void ReceivedSecurely(object? sender, SocketAsyncEventArgs arguments)
    {
    }

    private static void Accepted(IAsyncResult result)
    {
    }

    /// <summary>Implementations are explicit.</summary>
    internal sealed class Timing : IMiddleware, IHostedService
    {
        Task IMiddleware.InvokeAsync(HttpContext context, RequestDelegate next) => next(context);

        Task IHostedService.StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

        Task IHostedService.StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
    }

    internal sealed class Failures : ExceptionFilterAttribute
    {
        public override void OnException(ExceptionContext context)
        {
        }
    }

    internal sealed class Results : ResultFilterAttribute
    {
        public override void OnResultExecuting(ResultExecutingContext context)
        {
        }
    }

    internal sealed class Calls : IHubFilter
    {
        public ValueTask<object?> InvokeMethodAsync(
            HubInvocationContext invocationContext, Func<HubInvocationContext, ValueTask<object?>> next) =>
            next(invocationContext);
    }

    internal sealed class Owners : AuthorizationHandler<IAuthorizationRequirement, string>
    {
        protected override Task HandleRequirementAsync(
            AuthorizationHandlerContext context, IAuthorizationRequirement requirement, string resource) => Task.CompletedTask;
    }

    internal sealed class Cookies : CookieAuthenticationEvents
    {
        public override Task ValidatePrincipal(CookieValidatePrincipalContext context) => Task.CompletedTask;
    }

    internal sealed class Rooms : DynamicHub
    {
        public void Enter()
        {
        }
    }

    internal sealed class Layout : LayoutComponentBase
    {
        [JSInvokable]
        public static void Called()
        {
        }

        protected override void OnInitialized()
        {
        }
    }

    internal sealed class View : RazorPage<string>
    {
        public override Task ExecuteAsync() => Task.CompletedTask;
    }

    [ViewComponent]
    internal sealed class Cart
    {
        public string Invoke() => "";
    }

    internal sealed class Index : Page
    {
        public override Task ExecuteAsync() => Task.CompletedTask;

        public void OnPost()
        {
        }
    }
}
