namespace StrictCorpus.Targets;

/// <summary>Commands of the SDK, whose own code is not the user's.</summary>
internal static class SdkCommands
{
    public static IEnumerable<CorpusProgram> All(TargetFolder folder)
    {
        string shop = Path.Combine(TargetFolder.Sources, "Shop");
        string[] build = ["build", shop, "-c", "Release", "--no-incremental", $"-p:StrictRuntime={folder.Runtime}"];
        yield return new("dotnet-build", "sdk", new(folder.Dotnet, build) { Variables = folder.Variables }, []);
        CorpusProgram suite = Suites.All(folder).First(program => program.Name == "Xunit2-dotnet-test");
        string[] words = [.. suite.Command.Arguments.Where(word => word != "--no-build")];
        yield return new(
            "dotnet-test-with-build", "xunit2", suite.Command with { Arguments = words }, suite.Labels);
    }
}
