using System.Text.Json.Nodes;
using StockExchange.CommandLine;
using StockExchange.TestKit.Json;

namespace DotnetStarvation.Tests.Scan;

public sealed class ScanCommandTests : TestWithFolder
{
    [Fact]
    public void The_worst_comes_first_with_its_line_its_call_path_and_what_to_do()
    {
        Tool scan = Tool.Run("scan", Target.AssemblyFile);

        Assert.Equal(ExitCodes.Done, scan.ExitCode);
        string first = scan.Output.Split("  > ")[1];
        Assert.Contains("TestTargets.Starving.BlockingTimers.Refresh", first, StringComparison.Ordinal);
        Assert.Contains("BlockingTimers.cs:25", first, StringComparison.Ordinal);
        Assert.Contains("Await it instead.", first, StringComparison.Ordinal);
        Assert.Contains("From timer: TestTargets.Starving.BlockingTimers.Job.lambda -> ", first, StringComparison.Ordinal);
        Assert.Contains("VSTHRD002", first, StringComparison.Ordinal);
    }

    [Fact]
    public void Locks_are_listed_when_all_is_asked_for()
    {
        const string Lock = "NotStarving.HotLock.Count";

        Assert.DoesNotContain(Lock, Tool.Run("scan", Target.AssemblyFile).Output, StringComparison.Ordinal);
        Assert.Contains(Lock, Tool.Run("scan", Target.AssemblyFile, "--all").Output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("never", ExitCodes.Done)]
    [InlineData("reachable", StarvationExitCodes.Findings)]
    [InlineData("waits", StarvationExitCodes.Findings)]
    [InlineData("any", StarvationExitCodes.Findings)]
    public void A_build_can_fail_on_findings(string level, int exitCode) =>
        Assert.Equal(exitCode, Tool.Run("scan", Target.AssemblyFile, "--fail-on", level).ExitCode);

    [Fact]
    public void Nothing_is_failed_on_that_is_only_elsewhere()
    {
        string library = Path.Combine(Path.GetDirectoryName(Target.AssemblyFile)!, "TestLibrary.dll");

        Assert.Equal(ExitCodes.Done, Tool.Run("scan", library, "--fail-on", "reachable").ExitCode);
        Assert.Equal(StarvationExitCodes.Findings, Tool.Run("scan", library, "--fail-on", "waits").ExitCode);
    }

    [Fact]
    public void Json_on_standard_output_is_alone_there()
    {
        Tool tool = Tool.Run("scan", Target.AssemblyFile, "--json");
        JsonNode worst = tool.Json["findings"]![0]!;

        Assert.Empty(SchemaCheck.Mistakes("Schemas/scan.schema.json", tool.Output));
        Assert.Equal(("reachable", "task"), ((string?)worst["level"], (string?)worst["wait"]));
        Assert.Equal("System.Threading.Tasks.Task.Wait", (string?)worst["calls"]);
        Assert.Equal("timer", (string?)worst["entry"]!["kind"]);
        Assert.Equal(25, (int)worst["sources"]![0]!["line"]!);
        Assert.Equal("VSTHRD002", (string?)worst["rules"]![0]!["id"]);
    }

    [Fact]
    public void Sarif_is_valid_and_names_every_line_once()
    {
        string file = Folder.File("scan.sarif");
        Tool.Run("scan", Target.AssemblyFile, "--sarif", file);

        string sarif = File.ReadAllText(file);
        Assert.Empty(SchemaCheck.Mistakes("Schemas/sarif-subset.schema.json", sarif));
        JsonNode run = JsonNode.Parse(sarif)!["runs"]![0]!, rules = run["tool"]!["driver"]!["rules"]!;
        JsonArray results = run["results"]!.AsArray();
        Assert.All(results, result =>
            Assert.Equal((string?)result!["ruleId"], (string?)rules[(int)result["ruleIndex"]!]!["id"]));
        Assert.Equal("warning", (string?)results[0]!["level"]);
        Assert.EndsWith("BlockingTimers.cs", Uri(results[0]));
        Assert.All(
            results.Select(Uri), uri => Assert.True(System.Uri.IsWellFormedUriString(uri, UriKind.RelativeOrAbsolute), uri));
    }

    [Fact]
    public void A_damaged_assembly_is_named_and_the_others_are_scanned()
    {
        string sound = Path.Combine(Path.GetDirectoryName(Target.AssemblyFile)!, "TestLibrary.dll");
        File.Copy(sound, Folder.File("TestLibrary.dll"));
        Folder.Write("Half.dll", File.ReadAllBytes(sound)[..4_000]);

        Tool scan = Tool.Run("scan", Folder.Path);

        Assert.Equal(ExitCodes.Done, scan.ExitCode);
        Assert.Contains("Half.dll is no assembly of .NET, or is damaged", scan.Output, StringComparison.Ordinal);
        Assert.Contains("Fabrikam.RetryPolicy.Run", scan.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void A_folder_without_assemblies_is_said_to_be_one()
    {
        Tool scan = Tool.Run("scan", Folder.Path);

        Assert.Equal(ExitCodes.Failed, scan.ExitCode);
        Assert.Contains("has no assembly of .NET", scan.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public void A_single_file_program_is_told_from_others()
    {
        byte[] mark = Convert.FromHexString("8b1202b96a612038727b930214d7a03213f5b9e6efae3318ee3b2dce24b36aae");
        string bundle = Folder.Write(
            "Shop", [.. new byte[1_000_000], .. BitConverter.GetBytes(4_711L), .. mark, .. new byte[100]]);

        Tool scan = Tool.Run("scan", bundle);

        Assert.Equal(ExitCodes.Failed, scan.ExitCode);
        Assert.Contains("is a single-file program", scan.Errors, StringComparison.Ordinal);
    }

    private static string? Uri(JsonNode? result) =>
        (string?)result!["locations"]![0]!["physicalLocation"]!["artifactLocation"]!["uri"];
}
