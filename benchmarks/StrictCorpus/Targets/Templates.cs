using StockExchange.CommandLine.Processes;
using StockExchange.TestKit;

namespace StrictCorpus.Targets;

/// <summary>The projects that `dotnet new` makes: nothing is to be found in them under one request.</summary>
internal static class Templates
{
    private static readonly string[] Names = ["web", "webapi", "mvc", "blazor", "grpc", "worker"];

    /// <summary>Makes and builds them on first use.</summary>
    public static IEnumerable<CorpusProgram> All(TargetFolder folder)
    {
        foreach (string configuration in (string[])["Release", "Debug"])
            foreach (string name in Names)
                yield return Program(folder, name, configuration);
    }

    /// <summary>Makes those that are asked for.</summary>
    /// <exception cref="CorpusException">It cannot be made or built.</exception>
    public static void Build(TargetFolder folder, string program)
    {
        string[] parts = program.Split('-');
        string project = FolderOf(folder, parts[0]);
        if (!Directory.Exists(project))
        {
            Console.Error.WriteLine($"dotnet new {parts[0]}");
            ChildResult made = ChildProcess.Run(new("dotnet", "new", parts[0], "-o", project, "--no-restore"));
            if (made.ExitCode != 0) throw new CorpusException(made.Output + made.Errors);
            Separate(project, folder.Runtime);
        }

        if (!File.Exists(Dll(folder, parts[0], parts[1]))) folder.Run(project, "build", "-c", parts[1]);
    }

    /// <summary>They lie in this solution's folder, and are none of its projects.</summary>
    private static void Separate(string project, int runtime)
    {
        string settings = runtime == 11 ? "<RuntimeFrameworkVersion>11.0.0</RuntimeFrameworkVersion>" : "";
        File.WriteAllText(
            Path.Combine(project, "Directory.Build.props"), $"<Project><PropertyGroup>{settings}</PropertyGroup></Project>");
        File.WriteAllText(Path.Combine(project, "Directory.Build.targets"), "<Project />");
        File.WriteAllText(Path.Combine(project, "Directory.Packages.props"), "<Project />");
        if (runtime != 8) return;
        string file = Directory.GetFiles(project, "*.csproj")[0];
        File.WriteAllText(file, File.ReadAllText(file).Replace("net10.0", "net8.0", StringComparison.Ordinal));
    }

    private static CorpusProgram Program(TargetFolder folder, string name, string configuration)
    {
        int port = FreePort.Find();
        string dll = Dll(folder, name, configuration);
        var site = new TemplateSite(name, port, dll);
        return new(
            $"{name}-{configuration}", "template", new(folder.Dotnet, dll)
            {
                Variables = new Dictionary<string, string?>(folder.Variables)
                {
                    ["ASPNETCORE_URLS"] = $"http://127.0.0.1:{port}",
                },
                Folder = FolderOf(folder, name),
            },
            [])
        {
            Meanwhile = site.AskAndEndAsync,
        };
    }

    private static string FolderOf(TargetFolder folder, string name) => Path.Combine(folder.Artifacts, "new", $"New{name}");

    private static string Dll(TargetFolder folder, string name, string configuration) =>
        Path.Combine(FolderOf(folder, name), "bin", configuration, $"net{(folder.Runtime == 8 ? 8 : 10)}.0", $"New{name}.dll");
}
