using StockExchange.CommandLine.Processes;

namespace StockExchange.Measuring;

/// <summary>The dotnet-starvation that is measured: the file that DOTNET_STARVATION names, or what was built with this program.
/// </summary>
internal static class StarvationTool
{
    public static string[] Command { get; } =
        Environment.GetEnvironmentVariable("DOTNET_STARVATION") is { } file ? [file] : ["dotnet", Built.Dll("dotnet-starvation")];

    public static ChildProcess Start(params string[] arguments) =>
        ChildProcess.StartHearingErrors([.. Command, .. arguments]);
}
