namespace VerdictCorpus;

/// <summary>One call of the tool, exactly as a user makes it.</summary>
/// <param name="Answer">Null when it printed none.</param>
/// <param name="ExitCode">The process's.</param>
/// <param name="Took">From its start to its end.</param>
/// <param name="Errors">What it wrote to standard error, and what a program wrote that it has started.</param>
internal sealed record ToolRun(Answer? Answer, int ExitCode, TimeSpan Took, IReadOnlyList<string> Errors)
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(90);

    /// <summary>The file that DOTNET_STARVATION names, or what was built with this program.</summary>
    private static readonly string[] Command = Environment.GetEnvironmentVariable("DOTNET_STARVATION") is { } file
        ? [file]
        : ["dotnet", Built.File("dotnet-starvation")];

    /// <summary>Looks at a process that runs.</summary>
    /// <param name="processId">Of that process.</param>
    /// <param name="save">Where the tool is to keep what it saw; null for nowhere.</param>
    /// <param name="time">Measures how long it takes.</param>
    /// <param name="stop">Ends it.</param>
    public static Task<ToolRun> CheckAsync(int processId, string? save, TimeProvider time, CancellationToken stop) =>
        RunAsync(["check", "-p", $"{processId}", "--json", "-", .. Keep(save)], new Dictionary<string, string>(), time, stop);

    /// <summary>Starts a program, and looks at it from its first moment.</summary>
    /// <inheritdoc cref="CheckAsync"/>
    public static Task<ToolRun> LaunchAsync(ExhibitCommand command, string? save, TimeProvider time, CancellationToken stop) =>
        RunAsync(
            ["check", "--duration", "10s", "--json", "-", .. Keep(save), "--", .. command.Words],
            command.Environment, time, stop);

    private static string[] Keep(string? save) => save is null ? [] : ["--save", save];

    private static async Task<ToolRun> RunAsync(
        string[] arguments, IReadOnlyDictionary<string, string> environment, TimeProvider time, CancellationToken stop)
    {
        using var late = new CancellationTokenSource(Patience, time);
        using CancellationTokenSource either = CancellationTokenSource.CreateLinkedTokenSource(late.Token, stop);
        long start = time.GetTimestamp();
        using Child tool = Child.Start([.. Command, .. arguments], environment);
        try
        {
            string json = await tool.Output.ReadToEndAsync(either.Token);
            int exitCode = await tool.ExitAsync(either.Token);
            return new(Answer.Parse(json), exitCode, time.GetElapsedTime(start), tool.Errors);
        }
        catch (OperationCanceledException) when (!stop.IsCancellationRequested)
        {
            return new(null, -1, time.GetElapsedTime(start), [$"not done after {Patience.TotalSeconds:0} s"]);
        }
    }
}
