using System.Diagnostics;
using System.Text;
using ThreadPoolDiagnostics.Tests;

namespace DotnetStarvation.Tests.Scripts;

/// <summary>A directory that comes first on the PATH of a script, with programs that only pretend.</summary>
internal sealed class Sandbox : IDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("scripts-");

    public string Tools => Path.Combine(_directory.FullName, "tools");

    private string Programs => Path.Combine(_directory.FullName, "bin");

    /// <summary>A shell script on the PATH.</summary>
    public void Add(string program, string body) => Write(Programs, program, body);

    /// <summary>A shell script where the installed tools are.</summary>
    public void AddTool(string program, string body) => Write(Tools, program, body);

    public (int ExitCode, string Output, string Errors) Run(string script, params string[] arguments)
    {
        var start = new ProcessStartInfo("bash", [Path.Combine(RepositoryFolder.FullName, "scripts", script), .. arguments])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["PATH"] = $"{Programs}:/usr/bin:/bin";
        start.Environment["HOME"] = _directory.FullName;
        start.Environment["DIAGNOSTIC_TOOLS"] = Tools;
        using Process process = Process.Start(start)!;
        var errors = new StringBuilder();
        process.ErrorDataReceived += (_, line) => errors.AppendLine(line.Data);
        process.BeginErrorReadLine();
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, output.Trim(), errors.ToString().Trim());
    }

    public void Dispose() => _directory.Delete(recursive: true);

    private static void Write(string directory, string program, string body)
    {
        string file = Path.Combine(Directory.CreateDirectory(directory).FullName, program);
        File.WriteAllText(file, $"#!/bin/sh\n{body}\n");
        if (OperatingSystem.IsWindows()) return; // where there is no bash either
        File.SetUnixFileMode(file, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
    }
}
