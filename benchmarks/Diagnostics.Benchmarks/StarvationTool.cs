namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>
/// The dotnet-starvation that is measured: the file that DOTNET_STARVATION names, or what was built with this program. The
/// folders of all programs are neighbours.
/// </summary>
internal static class StarvationTool
{
    public static string[] Command { get; } = Environment.GetEnvironmentVariable("DOTNET_STARVATION") is { } file ? [file] :
    [
        "dotnet",
        Path.GetFullPath(Path.Combine(
            AppContext.BaseDirectory, "../../dotnet-starvation", new DirectoryInfo(AppContext.BaseDirectory).Name,
            "dotnet-starvation.dll")),
    ];

    public static ToolProcess Start(params string[] arguments) => new([.. Command, .. arguments]);
}
