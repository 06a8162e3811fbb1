using StockExchange.Measuring;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>The dotnet-starvation that is measured: the file that DOTNET_STARVATION names, or what was built with this program.
/// </summary>
internal static class StarvationTool
{
    public static string[] Command { get; } =
        Environment.GetEnvironmentVariable("DOTNET_STARVATION") is { } file ? [file] : ["dotnet", Built.Dll("dotnet-starvation")];

    public static Child Start(params string[] arguments) => Child.StartHearingErrors([.. Command, .. arguments]);
}
