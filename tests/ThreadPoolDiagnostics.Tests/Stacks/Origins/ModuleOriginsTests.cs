using System.Text;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.Stacks.Origins;

public sealed class ModuleOriginsTests : TestWithFolder
{
    [Theory]
    [InlineData("Shop", true, false)]
    [InlineData("Shop.Core", true, false)]
    [InlineData("Npgsql", true, true)]
    [InlineData("Runtime.Part", false, false)]
    [InlineData("System.Private.CoreLib", false, false)]
    [InlineData("Microsoft.Data.SqlClient", false, false)]
    [InlineData("PresentationCore", false, false)]
    [InlineData("Plugin", true, false)]
    public void Own_code_packages_and_NET_are_told_apart(string module, bool isApplication, bool isLibrary)
    {
        Folder.Write("Shop.deps.json", """
            {
              "targets": { ".NETCoreApp,Version=v10.0/linux-x64": {
                "Shop/1.0.0": { "dependencies": { "Npgsql": "9.0.0" }, "runtime": { "Shop.dll": {} } },
                "Shop.Core/1.0.0": { "runtime": { "Shop.Core.dll": {} } },
                "Npgsql/9.0.0": { "runtime": { "lib/net8.0/Npgsql.dll": { "assemblyVersion": "9.0.0.0" } } },
                "Microsoft.Data.SqlClient/6.0.0": { "runtime": { "lib/net9.0/Microsoft.Data.SqlClient.dll": {} } },
                "runtimepack.Any/10.0.0": { "runtime": { "Runtime.Part.dll": {} } }
              } },
              "libraries": {
                "Shop/1.0.0": { "type": "project", "serviceable": false, "sha512": "" },
                "Shop.Core/1.0.0": { "type": "project" },
                "Npgsql/9.0.0": { "type": "package", "path": "npgsql/9.0.0" },
                "Microsoft.Data.SqlClient/6.0.0": { "type": "package" },
                "runtimepack.Any/10.0.0": { "type": "runtimepack" }
              }
            }
            """);
        string[] modules =
            [Folder.File("Shop.dll"), "/usr/share/dotnet/shared/Microsoft.WindowsDesktop.App/10.0.0/PresentationCore.dll", ""];
        var origins = ModuleOrigins.Read(modules, new TargetFiles(TargetProcess.FromId(Environment.ProcessId)));

        StackFrame frame = origins.Frame(module, "A.B()");

        Assert.Equal((isApplication, isLibrary), (frame.IsApplication, frame.IsLibrary));
    }

    [Theory]
    [InlineData("")]
    [InlineData("{}")]
    [InlineData("[]")]
    [InlineData("""{ "targets": { "x": { "A/1": {} } }, "libraries": {} }""")]
    [InlineData("""{ "targets": null, "libraries": null }""")]
    public void What_is_no_dependency_file_says_nothing(string text) =>
        Assert.Empty(DependencyFile.Read(new MemoryStream(Encoding.UTF8.GetBytes(text))));
}
