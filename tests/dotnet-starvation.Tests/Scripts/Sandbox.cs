using StockExchange.TestKit.Processes;

namespace DotnetStarvation.Tests.Scripts;

/// <summary>A directory that comes first on the PATH of a script, with programs that only pretend.</summary>
internal sealed class Sandbox : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private string Programs => _folder.File("bin");

    /// <summary>A shell script on the PATH.</summary>
    public void Add(string program, string body)
    {
        string file = Path.Combine(Directory.CreateDirectory(Programs).FullName, program);
        File.WriteAllText(file, $"#!/bin/sh\n{body}\n");
        if (OperatingSystem.IsWindows()) return; // where there is no bash either
        File.SetUnixFileMode(file, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
    }

    public (int ExitCode, string Output, string Errors) Run(string script, params string[] arguments)
    {
        string file = Path.Combine(RepositoryFolder.FullName, "scripts", script);
        ChildResult ended = ChildProcess.Run(new("bash", [file, .. arguments])
        {
            Variables = new Dictionary<string, string?>
            {
                ["PATH"] = $"{Programs}:/usr/bin:/bin",
                ["HOME"] = _folder.Path,
            },
        });
        return (ended.ExitCode, ended.Output.Trim(), ended.Errors.Trim());
    }

    public void Dispose() => _folder.Dispose();
}
