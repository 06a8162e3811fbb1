using System.ComponentModel;
using System.Diagnostics;
using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Stacks.Inlining;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Targets.Ports;

namespace ThreadPoolDiagnostics.Launch;

/// <summary>
/// A command whose .NET processes are observed from their start, where each is suspended until resumed. Disposing it ends the
/// command with all descendants. Not on Windows.
/// </summary>
/// <remarks>
/// The command's output goes to our standard error: standard output is the tool's alone. It reads our standard input.
/// </remarks>
public sealed class LaunchedCommand : IDisposable
{
    private static readonly TimeSpan ResumePatience = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan EndPatience = TimeSpan.FromSeconds(5);

    private readonly OwnFolder _folder = new("dotnet-launch-");
    private readonly UnconnectedRuntimes _unconnected = new();
    private readonly Action<TargetProcess> _onApplication;
    private readonly string _command;
    private readonly ReversePort _port;
    private readonly Process _process;
    private readonly ProcessFamily _family;
    private volatile bool _hasApplication;
    private bool _isLaunched;
    private bool _isDisposed;

    private LaunchedCommand(string command, IReadOnlyList<string> arguments, Action<TargetProcess> onApplication)
    {
        (_command, _onApplication) = (command, onApplication);
        string path = _folder.File("port");
        _process = new Process { StartInfo = LaunchEnvironment.For(command, arguments, path) };
        _family = new ProcessFamily(_process, LaunchEnvironment.PortsVariable, path);
        _port = new ReversePort(path, OnRuntime);
    }

    /// <summary>The exit code of the command; 128 + the signal's number when a signal ended it; null while it runs.</summary>
    public int? ExitCode { get; private set; }

    /// <summary>Starts the command.</summary>
    /// <param name="command">A program: its path, or its name on the PATH.</param>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="onApplication">Called for each .NET process that is not part of the SDK, on a thread of its own: the program
    /// that <c>dotnet run</c> has built, each test host of <c>dotnet test</c>. The process is resumed when a session has attached
    /// to it, or at the latest when the call returns.</param>
    /// <exception cref="DiagnosticsException">The command cannot be started.</exception>
    public static LaunchedCommand Start(string command, IReadOnlyList<string> arguments, Action<TargetProcess> onApplication)
    {
        if (OperatingSystem.IsWindows())
            throw DiagnosticsException.NotStarted(command, "cannot be launched from here on Windows.");
        if (DiagnosticsSwitch.Off(Environment.GetEnvironmentVariable) is { } name) throw DiagnosticsException.NotStarted(command,
            $"would run with diagnostics switched off: {name} is 0 here, and the command inherits it. Unset it.");
        var launched = new LaunchedCommand(command, arguments, onApplication);
        try
        {
            launched.Launch();
            return launched;
        }
        catch
        {
            launched.Dispose();
            throw;
        }
    }

    /// <summary>Whether the command has ended by itself; <see cref="ExitCode"/> is then set.</summary>
    public bool HasEnded() => WaitForEnd(TimeSpan.Zero);

    /// <summary>Waits for the command's end; true when it has ended.</summary>
    /// <param name="atMost">The longest wait.</param>
    public bool WaitForEnd(TimeSpan atMost)
    {
        if (ExitCode is null && _process.WaitForExit(atMost)) ExitCode = _process.ExitCode;
        return ExitCode is not null;
    }

    /// <summary>Throws when no application can come any more. To be called repeatedly until one has.</summary>
    /// <exception cref="DiagnosticsException">The command has ended without one, or runs one that cannot be observed.</exception>
    public void ThrowIfWithoutApplication()
    {
        bool hasEnded = HasEnded(); // read first: the last application comes before the end
        if (_hasApplication) return;
        if (hasEnded) throw DiagnosticsException.NotStarted(_command,
            $"ended with exit code {ExitCode} before a .NET application started in it.");
        if (_unconnected.Find(_family.Members) is { } process) throw DiagnosticsException.NotStarted(_command,
            $"runs {process}, whose runtime does not connect: "
            + "diagnostics are switched off there, in its environment or in its runtimeconfig.json.");
    }

    /// <summary>The exception for a caller that stops waiting.</summary>
    /// <param name="waited">How long it has waited.</param>
    public DiagnosticsException NoApplication(TimeSpan waited) => DiagnosticsException.NotStarted(_command,
        $"started no .NET application (.NET 5 or later, with diagnostics) within {waited.TotalSeconds:0.###} s.");

    /// <summary>Sends SIGTERM to everything that was started, and kills what still runs after 5 s.</summary>
    public void Dispose()
    {
        if (_isDisposed) return;
        _isDisposed = true;
        if (_isLaunched)
        {
            _family.End(EndPatience);
            _ = HasEnded();
        }
        _process.Dispose();
        _port.Dispose();
        _folder.Dispose();
    }

    private void Launch()
    {
        try
        {
            _process.Start();
        }
        catch (Win32Exception failure)
        {
            throw DiagnosticsException.NotStarted(_command, $"does not start: {failure.Message}.", failure);
        }
        _isLaunched = true;
    }

    /// <summary>Processes of the SDK are resumed at once, all others at the latest when the call returns.</summary>
    private void OnRuntime(ReversedRuntime runtime)
    {
        var target = TargetProcess.Suspended(runtime.ProcessId, deadline => runtime.Resume(deadline.Remaining));
        try
        {
            if (SdkTool.Is(new LinuxProcess(runtime.ProcessId).CommandLine ?? [])) return;
            _hasApplication = true;
            _onApplication(target);
        }
        finally
        {
            target.Resume(new Deadline(target, ResumePatience, CancellationToken.None));
        }
    }
}

/// <summary>The environment of a launched command.</summary>
internal static class LaunchEnvironment
{
    public const string PortsVariable = "DOTNET_DiagnosticPorts";

    /// <summary>Turns off the SDK's build servers, which would inherit our port and outlive the command.</summary>
    private static readonly (string Name, string Value)[] NoBuildServers =
    [
        ("MSBUILDDISABLENODEREUSE", "1"),
        ("DOTNET_CLI_USE_MSBUILD_SERVER", "0"),
        ("UseSharedCompilation", "false"),
    ];

    /// <summary>Makes the test platform wait for the end of a test host, which it kills after 100 ms otherwise
    /// (ProxyOperationManager.cs in microsoft/vstest): a session's last events may take longer.</summary>
    private static readonly (string Name, string Value) TestHostEnd = ("VSTEST_TESTHOST_SHUTDOWN_TIMEOUT", "30000");

    /// <summary>The start information: a shell redirects output to our standard error, then becomes the command (exec).</summary>
    public static ProcessStartInfo For(string command, IReadOnlyList<string> arguments, string port)
    {
        var start = new ProcessStartInfo("/bin/sh", ["-c", "exec \"$@\" >&2", "sh", command, .. arguments]);
        foreach ((string name, string value) in NoBuildServers) start.Environment[name] = value;
        foreach ((string name, string value) in RichDebugInfo.Variables) start.Environment.TryAdd(name, value);
        start.Environment.TryAdd(TestHostEnd.Name, TestHostEnd.Value);
        string? others = start.Environment.TryGetValue(PortsVariable, out string? ports) ? ports : null;
        start.Environment[PortsVariable] = string.IsNullOrEmpty(others) ? port : $"{port};{others}";
        return start;
    }
}
