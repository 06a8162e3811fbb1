namespace VerdictCorpus;

/// <summary>How an exhibit's program is started.</summary>
/// <param name="Words">A program and its arguments.</param>
/// <param name="Environment">Variables beside those of this process.</param>
internal sealed record ExhibitCommand(IReadOnlyList<string> Words, IReadOnlyDictionary<string, string> Environment)
{
    /// <exception cref="NotHereException">Its runtime is not to be had.</exception>
    public static async Task<ExhibitCommand> ForAsync(Exhibit exhibit, CancellationToken stop)
    {
        string[] program = exhibit.Runtime is { } runtime
            ? [await new PublishedTarget(exhibit.Assembly, runtime).FileAsync(stop)]
            : ["dotnet", Built.File(exhibit.Assembly)];
        var environment = new Dictionary<string, string>(exhibit.Environment) { [OwnFigures.Variable] = "1" };
        if (exhibit.Processors is { } processors) environment["DOTNET_PROCESSOR_COUNT"] = $"{processors}";
        return new([.. OnFewerProcessors(exhibit), .. program, exhibit.Scenario], environment);
    }

    public ExhibitCommand WithProbe() => this with { Words = [.. Words, "--probe"] };

    /// <summary>The shell enters the group, and becomes the program.</summary>
    public ExhibitCommand Inside(ControlGroup group) =>
        this with { Words = ["/bin/sh", "-c", "echo $$ > \"$0\" && exec \"$@\"", group.Door, .. Words] };

    /// <summary>A program that is told of fewer processors than there are gets no more of them either.</summary>
    private static string[] OnFewerProcessors(Exhibit exhibit) =>
        exhibit.Processors < System.Environment.ProcessorCount && OperatingSystem.IsLinux()
            ? ["taskset", "-c", exhibit.Processors == 1 ? "0" : $"0-{exhibit.Processors - 1}"]
            : [];
}
