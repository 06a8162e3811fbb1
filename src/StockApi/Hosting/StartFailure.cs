using Microsoft.AspNetCore.Connections;
using Microsoft.Extensions.Options;
using StockExchange.StockApi.Health;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Hosting;

/// <summary>What a person can put right, in one line: the table's file, an option, an address.</summary>
internal static class StartFailure
{
    /// <summary>
    /// Kestrel's, where it turns addresses into sockets. It throws whatever comes: for a malformed address, one that the machine
    /// has not, a port out of range, a path, https without a certificate. All of that is for the user to put right.
    /// </summary>
    private const string Listening = "Microsoft.AspNetCore.Server.Kestrel.Core.Internal.AddressBinder.";

    /// <summary>Where values become options.</summary>
    private const string ConfigurationBinder = "Microsoft.Extensions.Configuration.Binder";

    /// <summary>Null for what nobody foresaw.</summary>
    /// <param name="failure">What ended the start.</param>
    /// <param name="configuration">Where to listen, among others.</param>
    public static string? Describe(Exception failure, IConfiguration configuration) => failure switch
    {
        StoreException or HealthPortException or OptionsValidationException => failure.Message,
        IOException { InnerException: AddressInUseException } => failure.Message,
        InvalidOperationException { Source: ConfigurationBinder } => failure.Message, // names the key and the value
        _ when failure.StackTrace?.Contains(Listening, StringComparison.Ordinal) is true =>
            $"Cannot listen on {Addresses(configuration)}: {failure.Message.ReplaceLineEndings(" ").TrimEnd('.')}. "
            + "Write addresses like --urls http://127.0.0.1:5000.",
        _ => null,
    };

    private static string Addresses(IConfiguration configuration) =>
        configuration[WebHostDefaults.ServerUrlsKey]
        ?? configuration[WebHostDefaults.HttpPortsKey]
        ?? configuration[WebHostDefaults.HttpsPortsKey]
        ?? "its address";
}
