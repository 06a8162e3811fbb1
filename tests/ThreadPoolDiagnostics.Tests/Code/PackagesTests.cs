using System.Text.Json.Nodes;
using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Code.Blocking;

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
