using StockExchange.CommandLine.Processes;
using StrictCorpus.Labels;

namespace StrictCorpus.Targets;

/// <summary>The test projects of StrictTargets/Tests, each in the ways by which it is started.</summary>
internal static class Suites
{
    private static readonly (string Project, string Framework, bool IsProgram)[] Projects =
    [
        ("XunitV3", "xunit3", true), ("XunitV3VSTest", "xunit3", false), ("Xunit2", "xunit2", false),
        ("MSTestPlatform", "mstest", true), ("MSTestVSTest", "mstest", false), ("NUnitTests", "nunit", false),
        ("TUnitTests", "tunit", true),
    ];

    /// <summary>Their folders below StrictTargets.</summary>
    public static IEnumerable<string> Folders => Projects.Select(project => $"Tests/{project.Project}");

    public static IEnumerable<CorpusProgram> All(TargetFolder folder)
    {
        string[] shared = ["Shop", "Tests/Shared"];
        foreach ((string project, string framework, bool isProgram) in Projects)
        {
            string own = project.Replace("VSTest", framework == "mstest" ? "Platform" : "", StringComparison.Ordinal);
            IEnumerable<string> files = shared.Append($"Tests/{own}").SelectMany(Programs.Files);
            Marker[] markers = [.. files.SelectMany(file => MarkedFile.Read(file))];
            IReadOnlyList<LabelledWait> labels = LabelledWait.OfSuite(framework, markers);
            if (isProgram)
            {
                yield return new($"{project}-program", framework, Program(folder, project), labels);
                yield return new($"{project}-dotnet-test", framework, DotnetTest(folder, project, "--project"), labels);
            }
            else
            {
                yield return new($"{project}-dotnet-test", framework, DotnetTest(folder, project), labels);
            }
        }
    }

    private static ChildCommand Program(TargetFolder folder, string project) =>
        new(folder.PathOf(project)) { Variables = folder.Variables };

    /// <summary>global.json of the working folder says which platform runs them: Microsoft.Testing.Platform's has --project.
    /// </summary>
    private static ChildCommand DotnetTest(TargetFolder folder, string project, params string[] option)
    {
        string tests = Path.Combine(TargetFolder.Sources, "Tests");
        string file = Path.Combine(tests, project, $"{project}.csproj");
        string[] words = [.. option, file, "-c", "Release", "--no-build", $"-p:StrictRuntime={folder.Runtime}"];
        return new(folder.Dotnet, ["test", .. words])
        {
            Variables = folder.Variables,
            Folder = option is [] ? Path.Combine(tests, "VSTest") : tests,
        };
    }
}
