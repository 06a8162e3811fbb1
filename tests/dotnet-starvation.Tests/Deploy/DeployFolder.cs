using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace DotnetStarvation.Tests.Deploy;

/// <summary>The files of deploy/, and the programs that read them.</summary>
internal static class DeployFolder
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    public static string File(params string[] names) => Path.Combine([RepositoryFolder.FullName, "deploy", .. names]);

    /// <summary>Runs promtool, or skips the test where it is not installed.</summary>
    public static ChildResult Promtool(params string[] arguments) => RunOrSkip("promtool", "--version", arguments);

    /// <summary>What kustomize makes of a folder; skips the test where kubectl is not installed.</summary>
    public static string Kustomize(string folder)
    {
        ChildResult ended = RunOrSkip("kubectl", "help", "kustomize", File("kubernetes", folder));
        Assert.True(ended.ExitCode == 0, ended.Errors);
        return ended.Output;
    }

    private static ChildResult RunOrSkip(string program, string probe, params string[] arguments)
    {
        ChildCommand.RunOrSkip([program, probe], $"{program} does not work");
        return ChildProcess.Run(new(program, arguments), Patience);
    }
}
