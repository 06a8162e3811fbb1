using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace StockExchange.TestKit.Packages;

/// <summary>A library of this solution as a package, and a program in an empty folder that has nothing else of ours.</summary>
internal sealed class PackedLibrary : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    /// <summary>Where NuGet keeps the packages of this machine.</summary>
    private static readonly string NuGetFolder = Environment.GetEnvironmentVariable("NUGET_PACKAGES")
        ?? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");

    private readonly TemporaryFolder _folder = new();

    /// <param name="project">Its folder in the solution, which has a README.md with a sample in C#.</param>
    public PackedLibrary(string project)
    {
        string source = Path.Combine(RepositoryFolder.FullName, project);
        Run("pack", source, "-c", new DirectoryInfo(AppContext.BaseDirectory).Name, "-o", _folder.File("feed"), "--no-restore",
            "-p:ContinuousIntegrationBuild=false", "-v", "q");
        Package = new(Assert.Single(Directory.GetFiles(_folder.File("feed"), "*.nupkg")));
        Sample = File.ReadAllText(Path.Combine(source, "README.md")).Split("```csharp\n")[1].Split("```")[0];
        _folder.Write("NuGet.config", $"""
            <configuration>
              <packageSources><add key="packed" value="feed" /></packageSources>
              <fallbackPackageFolders><add key="machine" value="{NuGetFolder}" /></fallbackPackageFolders>
            </configuration>
            """);
    }

    public PackageFile Package { get; }

    /// <summary>The first lines of C# in its readme.</summary>
    public string Sample { get; }

    /// <summary>Builds a program of ASP.NET Core with the package, and runs it.</summary>
    /// <returns>What it printed.</returns>
    public string RunProgram(string code, params string[] arguments)
    {
        _folder.Write("Program.cs", code);
        _folder.Write("Program.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk.Web">
              <PropertyGroup>
                <TargetFramework>net10.0</TargetFramework>
                <ImplicitUsings>enable</ImplicitUsings>
              </PropertyGroup>
              <ItemGroup><PackageReference Include="{Package.Id}" Version="{Package.Version}" /></ItemGroup>
            </Project>
            """);
        return Run(["run", "--project", _folder.Path, "--", .. arguments]);
    }

    public void Dispose() => _folder.Dispose();

    private string Run(params string[] arguments)
    {
        var variables = new Dictionary<string, string?>(ChildCommand.NoBuildAround)
        {
            ["NUGET_PACKAGES"] = arguments[0] == "run" ? _folder.File("packages") : NuGetFolder,
        };
        ChildResult ended = ChildProcess.Run(new("dotnet", arguments) { Variables = variables }, Patience);
        Assert.True(ended.ExitCode == 0, ended.Output + ended.Errors);
        return ended.Output;
    }
}
