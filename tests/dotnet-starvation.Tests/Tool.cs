using System.Text.Json.Nodes;
using StockExchange.CommandLine.Processes;

namespace DotnetStarvation.Tests;

/// <summary>The built tool, run to its end as a child process.</summary>
internal sealed record Tool(int ExitCode, string Output, string Errors)
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    public static string AssemblyFile => typeof(StarvationExitCodes).Assembly.Location;

    /// <summary>The build, or the single file that the environment variable names.</summary>
    public static string[] Command { get; } =
        Environment.GetEnvironmentVariable("DOTNET_STARVATION") is { } file ? [file] : ["dotnet", AssemblyFile];

    /// <summary>The document on standard output.</summary>
    public JsonNode Json => JsonNode.Parse(Output)!;

    public static Tool Run(params string[] arguments) => RunWith([], arguments);

    /// <summary>Starts it by another program, for instance one that drops privileges.</summary>
    public static Tool RunWith(string[] prefix, params string[] arguments)
    {
        string[] all = [.. prefix, .. Command, .. arguments];
        var crash = new CrashReport();
        ChildResult ended = ChildProcess.Run(new(all[0], all[1..]) { Variables = crash.Variables }, Patience);
        crash.CheckThereIsNone(ended.Output + ended.Errors);
        return new Tool(ended.ExitCode, ended.Output, ended.Errors);
    }
}
