using System.Text;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Stacks.Symbols;
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
    [InlineData("Microsoft.Data.SqlClient", true, true)]
    [InlineData("Microsoft.Extensions.Options", false, false)]
    [InlineData("PresentationCore", false, false)]
    [InlineData("Plugin", true, false)]
    [InlineData("MSTestAdapter.PlatformServices", true, true)]
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
        LoadedModule[] modules =
        [
            Module(Folder.File("Shop.dll")), Module(""),
            Module("/usr/share/dotnet/shared/Microsoft.WindowsDesktop.App/10.0.0/PresentationCore.dll"),
        ];
        var origins = ModuleOrigins.Read(modules, new TargetFiles(TargetProcess.FromId(Environment.ProcessId)));

        StackFrame frame = origins.Frame(module, "A.B()");

        Assert.Equal((isApplication, isLibrary), (frame.IsApplication, frame.IsLibrary));
    }

    /// <summary>Build servers map the paths of sources to /_/, and a developer's machine does not.</summary>
    [Theory]
    [InlineData("Npgsql", true, true)]
    [InlineData("Shop", false, true)]
    [InlineData("System.Text.Json", false, false)]
    public void Without_a_dependency_file_the_symbols_show_packages_which_is_said(string module, bool isLibrary, bool isInferred)
    {
        LoadedModule[] modules =
        [
            Module("/app/Shop.dll", "/home/me/shop/obj/Release/net10.0/Shop.pdb"),
            Module("/app/Npgsql.dll", "/_/src/Npgsql/obj/Release/net10.0/Npgsql.pdb"),
            Module("/app/System.Text.Json.dll", "/_/src/libraries/System.Text.Json.pdb"),
        ];

        StackFrame frame = ModuleOrigins.Read(modules, new TargetFiles()).Frame(module, "A.B()");

        Assert.Equal((isLibrary, isInferred), (frame.IsLibrary, frame.IsOriginInferred));
    }

    [Theory]
    [InlineData("Npgsql", FrameOrigin.Package)]
    [InlineData("Shop", FrameOrigin.Application)]
    [InlineData("Shop.Parts", FrameOrigin.Application)]
    public void Where_all_sources_are_mapped_only_known_names_are_packages(string module, FrameOrigin origin)
    {
        LoadedModule[] modules =
        [
            Module("/app/Shop.dll", "/_/shop/Shop.pdb"), Module("/app/Shop.Parts.dll", "/_/parts/Shop.Parts.pdb"),
            Module("/app/Npgsql.dll", "/_/src/Npgsql.pdb"),
        ];

        StackFrame frame = ModuleOrigins.Read(modules, new TargetFiles()).Frame(module, "A.B()");

        Assert.Equal((origin, true), (frame.Origin, frame.IsOriginInferred));
    }

    [Fact]
    public void A_program_with_the_name_of_a_package_has_own_code()
    {
        var origins = ModuleOrigins.Read([Module("/app/Polly.Sample.dll")], new TargetFiles());

        StackFrame frame = origins.Frame("Polly.Sample", "A.B()");

        Assert.Equal((FrameOrigin.Application, false), (frame.Origin, frame.IsOriginInferred));
    }

    private static LoadedModule Module(string path, string symbols = "") => new(path, Guid.Empty, symbols);

    [Theory]
    [InlineData("")]
    [InlineData("{}")]
    [InlineData("[]")]
    [InlineData("""{ "targets": { "x": { "A/1": {} } }, "libraries": {} }""")]
    [InlineData("""{ "targets": null, "libraries": null }""")]
    public void What_is_no_dependency_file_says_nothing(string text) =>
        Assert.Empty(DependencyFile.Read(new MemoryStream(Encoding.UTF8.GetBytes(text))));
}
