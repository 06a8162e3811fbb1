namespace StockExchange.StockLoad.Experiments.Processes;

/// <summary>Which <c>dotnet</c> runs a dll: the one that runs us, so that the server gets the same runtime.</summary>
internal static class DotnetHost
{
    public static string Locate() =>
        Candidates().FirstOrDefault(File.Exists) ?? "dotnet";

    private static IEnumerable<string> Candidates()
    {
        string name = OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet";
        if (Path.GetFileName(Environment.ProcessPath) == name) yield return Environment.ProcessPath!;
        if (Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") is { Length: > 0 } host) yield return host;
        if (Environment.GetEnvironmentVariable("DOTNET_ROOT") is { Length: > 0 } root) yield return Path.Combine(root, name);
        // shared/Microsoft.NETCore.App/10.0.x/System.Private.CoreLib.dll of the runtime that we are on
        yield return Path.Combine(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "..", "..", "..", name);
    }
}
