namespace StrictCorpus.Targets;

/// <summary>A test run that builds first: the compiler's own code is not the user's.</summary>
internal static class SdkCommands
{
    public static IEnumerable<CorpusProgram> All(TargetFolder folder)
    {
        if (folder.Runtime != 10) yield break; // the folder that is made for other runtimes has no targeting packs
        CorpusProgram suite = Suites.All(folder).First(program => program.Name == "Xunit2-dotnet-test");
        string[] words = [.. suite.Command.Arguments.Where(word => word != "--no-build")];
        yield return new(
            "dotnet-test-with-build", "xunit2", suite.Command with { Arguments = words }, suite.Labels);
    }
}
