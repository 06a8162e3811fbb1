using StockExchange.TestKit;
using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace StockExchange.Architecture.Tests;

/// <summary>A project that StockExchange.sln names: where it lies, what it is called, and its sources.</summary>
/// <param name="SolutionPath">Of its file, from the solution's folder, with slashes.</param>
internal sealed partial record SolutionProject(string SolutionPath)
{
    private readonly XDocument _file = XDocument.Load(Path.Combine(RepositoryFolder.FullName, SolutionPath));

    /// <summary>All projects below one of these folders of the solution: src, load, benchmarks, tests.</summary>
    public static IReadOnlyList<SolutionProject> Below(params IReadOnlyCollection<string> folders) =>
    [
        .. ProjectPath().Matches(File.ReadAllText(Path.Combine(RepositoryFolder.FullName, "StockExchange.sln")))
            .Select(match => new SolutionProject(match.Groups["path"].Value.Replace('\\', '/')))
            .Where(project => folders.Contains(project.SolutionPath[..project.SolutionPath.IndexOf('/')]))
            .OrderBy(project => project.SolutionPath, StringComparer.Ordinal),
    ];

    public static SolutionProject FromName(string name) =>
        Below("src", "load", "benchmarks", "tests").Single(project => project.Name == name);

    public string Name => Path.GetFileNameWithoutExtension(SolutionPath);

    public string Folder => Path.Combine(RepositoryFolder.FullName, Path.GetDirectoryName(SolutionPath)!);

    /// <summary>As Directory.Build.props has it where the project does not say otherwise.</summary>
    public string RootNamespace => Property("RootNamespace") ?? $"StockExchange.{Name}";

    public string AssemblyName => Property("AssemblyName") ?? Name;

    /// <summary>Built in the configuration of these tests; of a project for several frameworks, that of the newest one.</summary>
    public string AssemblyPath
    {
        get
        {
            DirectoryInfo own = new(Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory));
            string built = Property("TargetFrameworks") is { } all ? $"{own.Name}_{all.Split(';')[^1]}" : own.Name;
            return Path.Combine(own.Parent!.Parent!.FullName, Name, built, $"{AssemblyName}.dll");
        }
    }

    public IEnumerable<SourceFile> Sources => SourceFile.Below(Folder);

    /// <summary>The namespaces that its folders are to be; the project's own folder is none of them.</summary>
    public IEnumerable<string> Rooms =>
        Sources.Select(NamespaceOf).Where(room => room != RootNamespace).Distinct().Order(StringComparer.Ordinal);

    /// <summary>The namespace of a file by the folder that it lies in.</summary>
    public string NamespaceOf(SourceFile source) =>
        Path.GetRelativePath(Folder, Path.GetDirectoryName(source.FullName)!) is var folder and not "."
            ? $"{RootNamespace}.{folder.Replace(Path.DirectorySeparatorChar, '.')}"
            : RootNamespace;

    private string? Property(string name) => _file.Descendants(name).FirstOrDefault()?.Value;

    [GeneratedRegex("""^Project.* "(?<path>[^"]+\.csproj)",""", RegexOptions.Multiline | RegexOptions.ExplicitCapture)]
    private static partial Regex ProjectPath();
}
