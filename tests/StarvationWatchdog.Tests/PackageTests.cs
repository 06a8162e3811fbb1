using StockExchange.TestKit.Packages;

namespace StarvationWatchdog.Tests;

/// <summary>The package, in a program that has nothing else of this solution.</summary>
public sealed class PackageTests
{
    private const string AskForHealth = """
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        await using WebApplication app = builder.Build();
        await app.StartAsync();
        HealthCheckService health = app.Services.GetRequiredService<HealthCheckService>();
        HealthReport report = await health.CheckHealthAsync();
        foreach ((string name, var entry) in report.Entries) Console.WriteLine($"{name} {entry.Status}");
        """;

    [Fact]
    public void It_is_for_NET_8_and_10_and_the_sample_of_its_readme_makes_a_host_that_is_healthy()
    {
        using var library = new PackedLibrary("src/StarvationWatchdog");
        string[] sample = library.Sample.Split("\n\n", 2);

        string printed = library.RunProgram($"""
            using Microsoft.Extensions.Diagnostics.HealthChecks;
            {sample[0]}
            WebApplicationBuilder builder = WebApplication.CreateBuilder();
            {sample[1]}
            {AskForHealth}
            """);

        Assert.Matches(@"(?m)^\S+ Healthy", printed);
        library.Package.CheckGalleryShowsAll();
        foreach (string framework in (string[])["net8.0", "net10.0"])
        {
            Assert.Contains($"lib/{framework}/StarvationWatchdog.dll", library.Package.Files);
            Assert.Contains($"lib/{framework}/StarvationWatchdog.pdb", library.Package.SymbolFiles);
        }
    }
}
