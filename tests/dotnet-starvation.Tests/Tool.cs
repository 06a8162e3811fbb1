using StockExchange.TestKit.Processes;

namespace DotnetStarvation.Tests;

/// <summary>The built tool, run to its end as a process of its own.</summary>
/// <param name="ExitCode">What it ended with.</param>
/// <param name="Output">Standard output.</param>
/// <param name="Errors">Standard error.</param>
internal sealed record Tool(int ExitCode, string Output, string Errors)
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    public static string AssemblyFile => typeof(StarvationExitCodes).Assembly.Location;

    /// <summary>What starts it: the build, or the single file that the environment names, to be tested instead.</summary>
    public static string[] Command { get; } =
        Environment.GetEnvironmentVariable("DOTNET_STARVATION") is { } file ? [file] : ["dotnet", AssemblyFile];

    public static Tool Run(params string[] arguments) => RunWith([], arguments);

    /// <summary>By way of another program, for instance one that gives up privileges.</summary>
    public static Tool RunWith(string[] prefix, params string[] arguments)
    {
        string[] all = [.. prefix, .. Command, .. arguments];
        var crash = new CrashReport();
        ChildResult ended = ChildProcess.Run(new(all[0], all[1..]) { Variables = crash.Variables }, Patience);
        crash.CheckThereIsNone(ended.Output + ended.Errors);
        return new Tool(ended.ExitCode, ended.Output, ended.Errors);
    }
}
