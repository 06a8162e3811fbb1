using System.ComponentModel;
using System.Diagnostics;
using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Targets.Ports;

namespace ThreadPoolDiagnostics.Launch;

/// <summary>
/// A command that was started in order to look at every .NET process that comes of it, also from its first moment: each waits at
/// its start until somebody lets it run. Disposing it ends the command and everything that it has started. Not on Windows.
/// </summary>
/// <remarks>
/// What it writes comes out on our standard error, so that standard output has only what we say. It reads our standard input.
/// </remarks>
public sealed class LaunchedCommand : IDisposable
{
    private static readonly TimeSpan ResumePatience = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan EndPatience = TimeSpan.FromSeconds(5);

    private readonly OwnFolder _folder = new("dotnet-launch-");
    private readonly UnconnectedRuntimes _deaf = new();
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

    /// <summary>Of the command itself, when it has ended; 128 + the signal's number when a signal ended it.</summary>
    public int? ExitCode { get; private set; }

    /// <summary>Starts the command.</summary>
    /// <param name="command">A program, with its path or to be found on the PATH.</param>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="onApplication">Called for each .NET process that is not part of the SDK, on a thread of its own: for what
    /// <c>dotnet run</c> runs once it has built it, for each test host of <c>dotnet test</c>. The process runs on when a session
    /// has attached to it, or at the latest when the call returns.</param>
    /// <exception cref="DiagnosticsException">It does not start.</exception>
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

    /// <summary>Whether the command has ended by itself; then <see cref="ExitCode"/> is set.</summary>
    public bool HasEnded() => WaitForEnd(TimeSpan.Zero);

    /// <summary>Waits for that.</summary>
    /// <param name="atMost">How long.</param>
    public bool WaitForEnd(TimeSpan atMost)
    {
        if (ExitCode is null && _process.WaitForExit(atMost)) ExitCode = _process.ExitCode;
        return ExitCode is not null;
    }

    /// <summary>To be called now and then, until there is an application: whether there still can be one.</summary>
    /// <exception cref="DiagnosticsException">The command has ended without one, or runs one that cannot be looked
    /// into.</exception>
    public void ThrowIfWithoutApplication()
    {
        bool hasEnded = HasEnded(); // before the question, since the last application comes before the end
        if (_hasApplication) return;
        if (hasEnded) throw DiagnosticsException.NotStarted(_command,
            $"ended with exit code {ExitCode} before a .NET application started in it.");
        if (_deaf.Find(_family.Members) is { } process) throw DiagnosticsException.NotStarted(_command,
            $"runs {process}, whose runtime does not connect: "
            + "diagnostics are switched off there, in its environment or in its runtimeconfig.json.");
    }

    /// <summary>For who does not wait any longer.</summary>
    /// <param name="waited">How long it was waited.</param>
    public DiagnosticsException NoApplication(TimeSpan waited) => DiagnosticsException.NotStarted(_command,
        $"started no .NET application (.NET 5 or later, with diagnostics) within {waited.TotalSeconds:0.###} s.");

    /// <summary>Asks everything that was started to end (SIGTERM), and kills what still runs after 5 s.</summary>
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

    /// <summary>What the SDK needs for itself does not wait for us; and nobody waits for ever.</summary>
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
