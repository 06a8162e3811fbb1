using System.Globalization;
using System.Runtime.InteropServices;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Options;
using StockExchange.StockApi.Configuration;

namespace StockExchange.StockApi.Hosting;

internal static class HostingServices
{
    public static void AddServerLimits(this IServiceCollection services)
    {
        services.AddSection<ServerLimitsOptions>(ServerLimitsOptions.Section);
        services.AddOptions<KestrelServerOptions>()
            .Configure<IOptions<ServerLimitsOptions>>((server, limits) => limits.Value.ApplyTo(server))
            .Validate<IConfiguration>(
                (_, configuration) => ArePorts(configuration[WebHostDefaults.HttpPortsKey]),
                "http_ports are numbers from 0 to 65535, separated by semicolons.") // Kestrel takes anything else for port 80
            .ValidateOnStart();
    }

    /// <summary>Ends the service in order and in time, whatever clients and the thread pool do.</summary>
    public static void AddShutdown(this IServiceCollection services)
    {
        services.AddOptions<HostOptions>()
            .Configure<IOptions<ServerLimitsOptions>>((host, limits) => host.ShutdownTimeout = limits.Value.Shutdown);
        services.AddHostedService<ShutdownDeadline>();
    }

    /// <summary>Also ends the service when its terminal closes; the host itself handles Ctrl+C, Ctrl+\ and SIGTERM.</summary>
    public static PosixSignalRegistration StopOnHangup(this WebApplication app) =>
        PosixSignalRegistration.Create(PosixSignal.SIGHUP, signal =>
        {
            signal.Cancel = true;
            app.Lifetime.StopApplication();
        });

    /// <summary>Runs until it is stopped, which a signal may do while it starts.</summary>
    public static async Task RunToEndAsync(this WebApplication app)
    {
        CancellationToken stopping = app.Lifetime.ApplicationStopping;
        try
        {
            await app.RunAsync();
        }
        catch (OperationCanceledException) when (stopping.IsCancellationRequested)
        {
            // The start was cancelled, and what had started has ended. Nothing was served.
        }
    }

    private static bool ArePorts(string? ports) =>
        ports is null || ports.Split(';').All(port => ushort.TryParse(port, CultureInfo.InvariantCulture, out _));
}
