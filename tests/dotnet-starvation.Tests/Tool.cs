using System.Text.Json.Nodes;
using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace DotnetStarvation.Tests;

/// <summary>The built tool, run to its end as a child process.</summary>
internal sealed record Tool(int ExitCode, string Output, string Errors)
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    public static string AssemblyFile => BuiltProgram.Assembly("dotnet-starvation");

    /// <summary>The build, or the single file that the environment variable names.</summary>
    public static string[] Command { get; } =
        Environment.GetEnvironmentVariable("DOTNET_STARVATION") is { } file ? [file] : ["dotnet", AssemblyFile];

    /// <summary>The document on standard output.</summary>
    public JsonNode Json => JsonNode.Parse(Output)!;

    public static Tool Run(params string[] arguments) => RunWith([], arguments);

    /// <summary>
    /// Checks again, up to four times, while the verdict is unknown (exit code 4): a few seconds may show too little of a process
    /// on a machine that is busy elsewhere.
    /// </summary>
    public static Tool WhenKnown(Func<Tool> check)
    {
        Tool last = check();
        for (int left = 3; last.ExitCode == StarvationExitCodes.NotEnoughEvidence && left > 0; left--) last = check();
        return last;
    }

    /// <summary>Starts it by another program, for instance one that drops privileges.</summary>
    public static Tool RunWith(string[] prefix, params string[] arguments)
    {
        string[] all = [.. prefix, .. Command, .. arguments];
        var crash = new CrashReport(Path.GetTempPath(), hasDump: true);
        using ChildProcess child = ChildProcess.Start(new(all[0], all[1..]) { Variables = crash.Variables });
        if (!child.EndsWithin(Patience)) throw new TimeoutException(
            $"{string.Join(' ', all)}\ndid not end within {Patience}. It said: {child.Said}\n{Stacks(crash.Processes)}");
        var ended = new Tool(child.WaitForExit(), child.Output, child.Errors);
        crash.CheckThereIsNone(child.Said);
        return ended;
    }

    /// <summary>What the threads of processes do, for the message of a test that waits for them in vain.</summary>
    private static string Stacks(IEnumerable<int> processes) => string.Join('\n',
        from id in processes.ToArray()
        let stacks = ChildProcess.Run(new(Command[0], [.. Command.Skip(1), "stacks", "-p", $"{id}"]))
        select $"Process {id}: {stacks.Output}{stacks.Errors}");
}
