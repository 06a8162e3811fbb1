using System.Text.Json.Nodes;
using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Code.Blocking;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Tests.Code;

/// <summary>TestTargets as if its library had come in a package: its .deps.json says so.</summary>
public sealed class PackagesTests : TestWithFolder
{
    public PackagesTests()
    {
        foreach (string name in (string[])["TestTargets.dll", "TestLibrary.dll"])
            File.Copy(Path.Combine(BuiltProgram.Folder("TestTargets"), name), Folder.File(name));
        string dependencies = File.ReadAllText(Path.Combine(BuiltProgram.Folder("TestTargets"), "TestTargets.deps.json"));
        Folder.Write("TestTargets.deps.json", AsPackage(dependencies));
    }

    [Fact]
    public void Packages_are_read_for_their_calls_when_that_is_asked_for()
    {
        Assert.DoesNotContain(Sites(withPackages: false), site => site.Method.Assembly == "TestLibrary");
        Assert.Contains(Sites(withPackages: true), site => site.Method.Name == "Fabrikam.RetryPolicy.Run");
    }

    [Fact]
    public void A_drivers_synchronous_method_is_known_by_its_asynchronous_twin()
    {
        BlockingSite call = Assert.Single(
            Sites(withPackages: false), site => site.Api.Method == "Fabrikam.Connection.ExecuteScalar");

        Assert.Equal("TestTargets.Starving.DatabaseDriver.Start.lambda", call.Method.Name);
        Assert.Equal("Connection.ExecuteScalarAsync", call.Api.Twin);
        Assert.Equal("MA0045", Assert.Single(call.Rules).Id);
    }

    [Fact]
    public void Own_code_that_calls_a_packages_method_is_found_by_the_method_that_is_left_of_it()
    {
        using ProgramCode code = Read("TestLibrary");

        Assert.Equal(
            [Driver], Callers(code, "Fabrikam.Connection.ExecuteScalar"));
        Assert.Equal( // the methods between were small enough to be inlined
            [Driver], Callers(code, "Fabrikam.Connection.Command.WaitForAnswer"));
        Assert.Empty(Callers(code, "Fabrikam.Connection.Command.Cancel"));
        Assert.Empty(Callers(code, "System.Threading.Monitor.Wait"));
    }

    [Theory]
    [InlineData("Fabrikam.Connection.ExecuteScalar", "Connection.ExecuteScalarAsync")]
    [InlineData("Fabrikam.RetryPolicy.Run", null)]
    public void What_can_be_awaited_instead_is_in_the_packages_metadata(string api, string? counterpart)
    {
        using ProgramCode code = Read();

        Assert.Equal(new AsyncCounterpart(api, counterpart), code.Counterparts.Find(api));
    }

    [Theory]
    [InlineData("System.IO.StreamReader.ReadLine", "StreamReader.ReadLineAsync")]
    [InlineData("System.IO.File.ReadAllText", "File.ReadAllTextAsync")]
    [InlineData("System.IO.StreamReader.Peek", null)]
    public void The_core_librarys_own_is_in_its_metadata(string api, string? counterpart)
    {
        using var code = ProgramCode.Read([typeof(object).Assembly.Location], ProgramFiles.Open, withPackages: false);

        Assert.Null(code.Counterparts.Find(api));
        Assert.Equal(new AsyncCounterpart(api, counterpart), code.CoreCounterparts?.Find(api));
    }

    [Theory]
    [InlineData("System.IO.File.ReadAllText")]
    [InlineData("Fabrikam.Nothing.Run")]
    public void Of_what_was_not_read_nothing_is_known(string api)
    {
        using ProgramCode code = Read();

        Assert.Null(code.Counterparts.Find(api));
    }

    [Fact]
    public void A_method_that_calls_into_an_assembly_that_is_not_loaded_has_not_run()
    {
        using ProgramCode without = ProgramCode.Read([Folder.File("TestTargets.dll")], ProgramFiles.Open, withPackages: false);
        using ProgramCode code = Read();

        Assert.False(without.CanHaveRun(Assert.Single(without.Calls.MethodsNamed(Driver))));
        Assert.True(code.CanHaveRun(Assert.Single(code.Calls.MethodsNamed(Driver))));
        Assert.True(without.CanHaveRun(Assert.Single(without.Calls.MethodsNamed("TestTargets.Scenarios.TaskWait"))));
    }

    [Fact]
    public void Who_knows_better_says_what_is_own()
    {
        using ProgramCode code = ProgramCode.Read(
            ProgramFiles.At(Folder.Path), ProgramFiles.Open, withPackages: false, new HashSet<string>(),
            ThreadPoolDiagnostics.Targets.OwnCode.FromPatterns(["Test*"]));

        Assert.Equal(["TestLibrary", "TestTargets"], code.Assemblies);
    }

    [Fact]
    public void A_proxys_method_is_called_through_its_interface()
    {
        using ProgramCode code = ProgramCode.Read(
            ProgramFiles.At(Folder.Path), ProgramFiles.Open, withPackages: false, new HashSet<string>(),
            ThreadPoolDiagnostics.Targets.OwnCode.FromPatterns(["Test*"]));

        Assert.Equal(["Fabrikam.Journal.Dispatch"], Callers(code, "generatedProxy_2.Emit"));
        Assert.Empty(Callers(code, "generatedProxy_2.Dispatch"));
    }

    private const string Driver = "TestTargets.Starving.DatabaseDriver.Start.lambda";

    private ProgramCode Read(params IEnumerable<string> onStacks) => ProgramCode.Read(
        ProgramFiles.At(Folder.Path), ProgramFiles.Open, withPackages: false, onStacks.ToHashSet(),
        ThreadPoolDiagnostics.Targets.OwnCode.Unspecified);

    private static IEnumerable<string> Callers(ProgramCode code, string frame) =>
        code.Calls.CallsOf(frame, WaitKind.Pulse).Select(reached => reached.Site.Method.Name).Distinct();

    private BlockingSite[] Sites(bool withPackages)
    {
        using ProgramCode code = ProgramCode.Read(ProgramFiles.At(Folder.Path), ProgramFiles.Open, withPackages);
        return [.. code.Calls.AllSites().Select(reached => reached.Site)];
    }

    private static string AsPackage(string dependencies)
    {
        JsonNode root = JsonNode.Parse(dependencies)!;
        JsonNode library = root["libraries"]!.AsObject()
            .Single(entry => entry.Key.StartsWith("TestLibrary/", StringComparison.Ordinal)).Value!;
        library["type"] = "package";
        return root.ToJsonString();
    }
}
