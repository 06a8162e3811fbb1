using ThreadPoolDiagnostics.Code;

namespace ThreadPoolDiagnostics.Tests.Code;

/// <summary>What the build of this solution put beside our own output: artifacts/bin/(project)/(configuration).</summary>
internal static class Built
{
    public static string Folder(string project)
    {
        var output = new DirectoryInfo(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar));
        return Path.Combine(output.Parent!.Parent!.FullName, project, output.Name);
    }

    public static string Assembly(string project) => Path.Combine(Folder(project), $"{project}.dll");

    public static ProgramCode Read(string project) =>
        ProgramCode.Read(ProgramFiles.At(Assembly(project)), ProgramFiles.Open, withPackages: false);
}
