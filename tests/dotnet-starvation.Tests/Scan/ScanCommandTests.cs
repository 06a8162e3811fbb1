using System.Text.Json;
using StockExchange.CommandLine;

namespace DotnetStarvation.Tests.Scan;

public sealed class ScanCommandTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void The_worst_comes_first_with_its_line_its_call_path_and_what_to_do()
    {
        Tool scan = Tool.Run("scan", Target.AssemblyFile);

        Assert.Equal(ExitCodes.Done, scan.ExitCode);
        string first = scan.Output.Split("  > ")[1];
        Assert.Contains("TestTargets.Starving.BlockingTimers.Refresh", first, StringComparison.Ordinal);
        Assert.Contains("BlockingTimers.cs:27", first, StringComparison.Ordinal);
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
        using JsonDocument found = JsonDocument.Parse(Tool.Run("scan", Target.AssemblyFile, "--json").Output);

        JsonElement worst = found.RootElement.GetProperty("findings")[0];
        Assert.Equal("reachable", worst.GetProperty("level").GetString());
        Assert.Equal("task", worst.GetProperty("wait").GetString());
        Assert.Equal("System.Threading.Tasks.Task.Wait", worst.GetProperty("calls").GetString());
        Assert.Equal("timer", worst.GetProperty("entry").GetProperty("kind").GetString());
        Assert.Equal(27, worst.GetProperty("sources")[0].GetProperty("line").GetInt32());
        Assert.Equal("VSTHRD002", worst.GetProperty("rules")[0].GetProperty("id").GetString());
    }

    [Fact]
    public void Sarif_is_valid_and_names_every_line_once()
    {
        string file = Path.Combine(_folder.Path, "scan.sarif");
        Tool.Run("scan", Target.AssemblyFile, "--sarif", file);

        using JsonDocument sarif = JsonDocument.Parse(File.ReadAllText(file));
        Assert.Empty(Schema.Mistakes("sarif-subset", sarif.RootElement.GetRawText()));

        JsonElement run = sarif.RootElement.GetProperty("runs")[0];
        JsonElement[] results = [.. run.GetProperty("results").EnumerateArray()];
        JsonElement rules = run.GetProperty("tool").GetProperty("driver").GetProperty("rules");
        Assert.All(results, result => Assert.Equal(
            result.GetProperty("ruleId").GetString(),
            rules[result.GetProperty("ruleIndex").GetInt32()].GetProperty("id").GetString()));
        Assert.Equal("warning", results[0].GetProperty("level").GetString());
        Assert.EndsWith("BlockingTimers.cs", Uri(results[0]), StringComparison.Ordinal);
        Assert.All(
            results.Select(Uri), uri => Assert.True(System.Uri.IsWellFormedUriString(uri, UriKind.RelativeOrAbsolute), uri));
    }

    [Fact]
    public void A_damaged_assembly_is_named_and_the_others_are_scanned()
    {
        string sound = Path.Combine(Path.GetDirectoryName(Target.AssemblyFile)!, "TestLibrary.dll");
        File.Copy(sound, Path.Combine(_folder.Path, "TestLibrary.dll"));
        File.WriteAllBytes(Path.Combine(_folder.Path, "Half.dll"), File.ReadAllBytes(sound)[..4_000]);

        Tool scan = Tool.Run("scan", _folder.Path);

        Assert.Equal(ExitCodes.Done, scan.ExitCode);
        Assert.Contains("Half.dll is no assembly of .NET, or is damaged", scan.Output, StringComparison.Ordinal);
        Assert.Contains("Fabrikam.RetryPolicy.Run", scan.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void A_folder_without_assemblies_is_said_to_be_one()
    {
        Tool scan = Tool.Run("scan", _folder.Path);

        Assert.Equal(ExitCodes.Failed, scan.ExitCode);
        Assert.Contains("has no assembly of .NET", scan.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public void A_single_file_program_is_told_from_others()
    {
        string bundle = Path.Combine(_folder.Path, "Shop");
        byte[] mark = Convert.FromHexString("8b1202b96a612038727b930214d7a03213f5b9e6efae3318ee3b2dce24b36aae");
        File.WriteAllBytes(bundle, [.. new byte[1_000_000], .. BitConverter.GetBytes(4_711L), .. mark, .. new byte[100]]);

        Tool scan = Tool.Run("scan", bundle);

        Assert.Equal(ExitCodes.Failed, scan.ExitCode);
        Assert.Contains("is a single-file program", scan.Errors, StringComparison.Ordinal);
    }

    private static string Uri(JsonElement result) => result.GetProperty("locations")[0].GetProperty("physicalLocation")
        .GetProperty("artifactLocation").GetProperty("uri").GetString()!;
}
