using StockExchange.Measuring;

namespace StockExchange.TestKit;

/// <summary>What the build of this solution put beside our own output: artifacts/bin/(project)/(configuration).</summary>
internal static class BuiltProgram
{
    public static string Folder(string project) => Path.GetDirectoryName(Assembly(project))!;

    public static string Assembly(string project) => Built.Dll(project);
}
