using System.Diagnostics;

namespace DotnetStarvation.Tests;

/// <summary>The built tool, run to its end as a process of its own.</summary>
/// <param name="ExitCode">What it ended with.</param>
/// <param name="Output">Standard output.</param>
/// <param name="Errors">Standard error.</param>
internal sealed record Tool(int ExitCode, string Output, string Errors)
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    public static string AssemblyFile => typeof(StarvationExitCodes).Assembly.Location;

    public static Tool Run(params string[] arguments) => RunWith([], arguments);

    /// <summary>By way of another program, for instance one that gives up privileges.</summary>
    public static Tool RunWith(string[] prefix, params string[] arguments)
    {
        string[] all = [.. prefix, "dotnet", AssemblyFile, .. arguments];
        var start = new ProcessStartInfo(all[0], all[1..]) { RedirectStandardOutput = true, RedirectStandardError = true };
        var crash = new CrashReport(start);
        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        Task<string> output = process.StandardOutput.ReadToEndAsync();
        if (!process.WaitForExit(Patience)) process.Kill(entireProcessTree: true);
        process.WaitForExit();
#pragma warning disable VSTHRD002 // Complete: the process has ended
        crash.CheckThereIsNone(output.Result + errors.Result);
        return new Tool(process.ExitCode, output.Result, errors.Result);
#pragma warning restore VSTHRD002
    }
}
