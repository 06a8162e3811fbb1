using ThreadPoolDiagnostics.Code;

namespace ThreadPoolDiagnostics.Tests.Code;

/// <summary>The code of programs of this solution, as it was built.</summary>
internal static class Built
{
    public static ProgramCode Read(string project) =>
        ProgramCode.Read(ProgramFiles.At(BuiltProgram.Assembly(project)), ProgramFiles.Open, withPackages: false);
}
