using Microsoft.AspNetCore.Connections;
using Microsoft.Extensions.Options;
using StockExchange.CommandLine;
using StockExchange.StockApi.Health;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Hosting;

internal static class ExitCode
{
    /// <summary>
    /// Kestrel's class that binds addresses. It throws exceptions of many types: for a malformed or unavailable address, a port
    /// out of range, a path, https without a certificate. The user can correct all of them.
    /// </summary>
    private const string Listening = "Microsoft.AspNetCore.Server.Kestrel.Core.Internal.AddressBinder.";

    /// <summary>The assembly that converts values to options.</summary>
    private const string ConfigurationBinder = "Microsoft.Extensions.Configuration.Binder";

    /// <summary>The assemblies that read appsettings.json, and log levels.</summary>
    private const string ConfigurationFiles = "Microsoft.Extensions.Configuration.Json";
    private const string LogLevels = "Microsoft.Extensions.Logging.Configuration";

    /// <summary>The assembly that exports by OTLP, and reads OpenTelemetry's variables.</summary>
    private const string Exporter = "OpenTelemetry.Exporter.OpenTelemetryProtocol";

    /// <summary>
    /// Runs the service until it is stopped. Errors that a user can correct (the table's file, an option, a port in use) are one
    /// line on standard error and exit code 1; other exceptions end the process with their stack.
    /// </summary>
    /// <param name="create">Reads the configuration.</param>
    /// <param name="run">Builds the service and runs it.</param>
    public static async Task<int> FromRunAsync(Func<WebApplicationBuilder> create, Func<WebApplicationBuilder, Task> run)
    {
        IConfiguration? configuration = null;
        try
        {
            WebApplicationBuilder builder = create();
            configuration = builder.Configuration;
            await run(builder);
            return ExitCodes.Done;
        }
        catch (Exception failure) when (Describe(failure, configuration) is { } mistake)
        {
            await Console.Error.WriteLineAsync($"StockApi: {mistake}");
            return ExitCodes.Failed;
        }
    }

    /// <summary>The message for an error that a user can correct; null for an unexpected failure.</summary>
    private static string? Describe(Exception failure, IConfiguration? configuration) => failure switch
    {
        StoreException or HealthPortException or OptionsValidationException => failure.Message,
        IOException { InnerException: AddressInUseException } => failure.Message,
        InvalidOperationException { Source: ConfigurationBinder } => failure.Message, // names the key and the value
        InvalidOperationException { Source: LogLevels } =>
            $"{failure.Message} Log levels are {string.Join(", ", Enum.GetNames<LogLevel>())}.",
        InvalidDataException { InnerException: FormatException { Source: ConfigurationFiles } } =>
            $"{failure.Message} {failure.GetBaseException().Message}",
        (ArgumentException or InvalidOperationException or IOException) and { Source: Exporter } =>
            $"OTEL_EXPORTER_OTLP_*: {failure.Message}",
        _ when failure.StackTrace?.Contains(Listening, StringComparison.Ordinal) is true =>
            $"Cannot listen on {Addresses(configuration)}: {failure.Message.ReplaceLineEndings(" ").TrimEnd('.')}. "
            + "Write addresses like --urls http://127.0.0.1:5000.",
        _ => null,
    };

    private static string Addresses(IConfiguration? configuration) =>
        configuration?[WebHostDefaults.ServerUrlsKey]
        ?? configuration?[WebHostDefaults.HttpPortsKey]
        ?? configuration?[WebHostDefaults.HttpsPortsKey]
        ?? "its address";
}
