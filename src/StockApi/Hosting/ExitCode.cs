using Microsoft.AspNetCore.Connections;
using Microsoft.Extensions.Options;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Hosting;

internal static class ExitCode
{
    public const int Done = 0;
    public const int Unusable = 1;

    /// <summary>
    /// Runs the service until it is told to stop. What a person can put right (the table's file, an option, a port in use) is
    /// said in one line on standard error, and the exit code is 1; anything else ends the process with its stack.
    /// </summary>
    public static async Task<int> OfAsync(Func<Task> run)
    {
        try
        {
            await run();
            return Done;
        }
        catch (Exception failure) when (IsExpected(failure))
        {
            await Console.Error.WriteLineAsync($"StockApi: {failure.Message}");
            return Unusable;
        }
    }

    private static bool IsExpected(Exception failure) => failure
        is StoreException
        or OptionsValidationException
        or IOException { InnerException: AddressInUseException }
        || IsBadConfiguration(failure);

    /// <summary>A value that is not of its option's type, which the binder wraps at least once.</summary>
    private static bool IsBadConfiguration(Exception failure) =>
        failure is InvalidOperationException && failure.GetBaseException() is FormatException;
}
