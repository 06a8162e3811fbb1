using StockExchange.CommandLine;

namespace StockExchange.StockApi.Hosting;

internal static class ExitCode
{
    /// <summary>
    /// Runs the service until it is told to stop. What a person can put right (the table's file, an option, a port in use) is
    /// said in one line on standard error, and the exit code is 1; anything else ends the process with its stack.
    /// </summary>
    public static async Task<int> FromRunAsync(IConfiguration configuration, Func<Task> run)
    {
        try
        {
            await run();
            return ExitCodes.Done;
        }
        catch (Exception failure) when (StartFailure.Describe(failure, configuration) is { } mistake)
        {
            await Console.Error.WriteLineAsync($"StockApi: {mistake}");
            return ExitCodes.Failed;
        }
    }
}
