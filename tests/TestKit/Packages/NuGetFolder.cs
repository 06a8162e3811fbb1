namespace StockExchange.TestKit.Packages;

/// <summary>Where NuGet keeps the packages of this machine.</summary>
internal static class NuGetFolder
{
    public static string FullName { get; } = Environment.GetEnvironmentVariable("NUGET_PACKAGES")
        ?? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");
}
