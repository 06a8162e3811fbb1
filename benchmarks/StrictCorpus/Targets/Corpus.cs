namespace StrictCorpus.Targets;

/// <summary>All programs and test projects.</summary>
internal static class Corpus
{
    /// <summary>Those whose name or kind is asked for; none asks for all.</summary>
    /// <exception cref="CorpusException">There is none of that name.</exception>
    public static IReadOnlyList<CorpusProgram> Choose(TargetFolder folder, IReadOnlyList<string> wanted)
    {
        CorpusProgram[] all =
            [.. Programs.All(folder), .. Suites.All(folder), .. Templates.All(folder), .. SdkCommands.All(folder)];
        foreach (string name in wanted.Where(name => !Array.Exists(all, program => Is(program, name))))
            throw new CorpusException(
                $"--only {name}: there is no such program or kind. There are {string.Join(", ", all.Select(one => one.Name))}.");
        return [.. all.Where(program => wanted is [] || wanted.Any(name => Is(program, name)))];
    }

    /// <summary>Builds what is needed for them.</summary>
    /// <returns>Those that can be run here.</returns>
    public static IReadOnlyList<CorpusProgram> Build(TargetFolder folder, IReadOnlyList<CorpusProgram> programs, bool hasRedis)
    {
        if (programs.Any(program => program.Kind is "program" or "quiet")) folder.Build("Programs");
        if (programs.Any(program => program.Kind == "web")) folder.Build("Web");
        foreach (string suite in Suites.Folders)
            if (programs.Any(program => IsOf(program, suite))) folder.Build(suite);
        return [.. programs.Where(program => (hasRedis || !program.NeedsRedis) && IsMade(folder, program))];
    }

    private static bool Is(CorpusProgram program, string name) => program.Name == name || program.Kind == name;

    private static bool IsOf(CorpusProgram program, string suite) =>
        program.Name.StartsWith($"{Path.GetFileName(suite)}-", StringComparison.Ordinal)
        || (program.Name == "dotnet-test-with-build" && suite.EndsWith("Xunit2", StringComparison.Ordinal));

    private static bool IsMade(TargetFolder folder, CorpusProgram program)
    {
        if (program.Kind != "template") return true;
        try
        {
            Templates.Build(folder, program.Name);
            return true;
        }
        catch (CorpusException failure)
        {
            Console.Error.WriteLine($"{program.Name} is left out: {failure.Message}");
            return false;
        }
    }
}
