using System.ComponentModel;
using System.Diagnostics;
using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Targets.Ports;

namespace ThreadPoolDiagnostics.Launch;

/// <summary>
/// A command that was started in order to be looked at from its first moment: its runtime waits at its start until a session is
/// attached. Disposing it ends the command and everything that it has started. Not on Windows.
/// </summary>
/// <remarks>
/// What it writes comes out on our standard error, so that standard output has only what we say. It reads our standard input.
/// </remarks>
public sealed class LaunchedProcess : IDisposable
{
    private static readonly TimeSpan Glance = TimeSpan.FromMilliseconds(100);
    private static readonly TimeSpan ResumePatience = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan EndPatience = TimeSpan.FromSeconds(5);

    private readonly OwnFolder _folder = new("dotnet-launch-");
    private readonly TaskCompletionSource<ReversedRuntime> _application = new();
    private readonly string _command;
    private readonly ReversePort _port;
    private readonly Process _process;
    private readonly ProcessFamily _family;
    private bool _isLaunched;
    private bool _isDisposed;

    private LaunchedProcess(string command, IReadOnlyList<string> arguments)
    {
        _command = command;
        string path = _folder.File("port");
        _process = new Process { StartInfo = LaunchEnvironment.For(command, arguments, path) };
        _family = new ProcessFamily(_process, LaunchEnvironment.PortsVariable, path);
        _port = new ReversePort(path, OnRuntime);
    }

    /// <summary>
    /// The application: the first .NET process that is not part of the SDK, for instance what <c>dotnet run</c> runs after it has
    /// built it.
    /// </summary>
    public TargetProcess Target { get; private set; } = null!;

    /// <summary>Of the command itself, when it has ended; 128 + the signal's number when a signal ended it.</summary>
    public int? ExitCode { get; private set; }

    /// <summary>Starts the command and waits, on the caller's thread, until its application is there.</summary>
    /// <param name="command">A program, with its path or to be found on the PATH.</param>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="patience">How long it may take; <c>dotnet run</c> may have to restore and build first.</param>
    /// <param name="cancellation">Gives up, and ends what was started.</param>
    /// <exception cref="DiagnosticsException">It does not start, or ended before a .NET runtime did, or none did in
    /// time.</exception>
    /// <exception cref="OperationCanceledException">The caller cancelled.</exception>
    public static LaunchedProcess Start(
        string command, IReadOnlyList<string> arguments, TimeSpan patience, CancellationToken cancellation = default)
    {
        if (OperatingSystem.IsWindows())
            throw DiagnosticsException.NotStarted(command, "cannot be launched from here on Windows.");
        if (DiagnosticsSwitch.Off(Environment.GetEnvironmentVariable) is { } name) throw DiagnosticsException.NotStarted(command,
            $"would run with diagnostics switched off: {name} is 0 here, and the command inherits it. Unset it.");
        var launched = new LaunchedProcess(command, arguments);
        try
        {
            launched.Launch();
            launched.Target = launched.WaitForApplication(patience, cancellation);
            return launched;
        }
        catch
        {
            launched.Dispose();
            throw;
        }
    }

    /// <summary>Whether the command has ended by itself; then <see cref="ExitCode"/> is set.</summary>
    public bool HasEnded()
    {
        if (ExitCode is null && _process.HasExited) ExitCode = _process.ExitCode;
        return ExitCode is not null;
    }

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

    private TargetProcess WaitForApplication(TimeSpan patience, CancellationToken cancellation)
    {
        long start = TimeProvider.System.GetTimestamp();
        var deaf = new DeafRuntimes();
        WaitHandle found = ((IAsyncResult)_application.Task).AsyncWaitHandle;
        while (WaitHandle.WaitAny([found, cancellation.WaitHandle], Glance) != 0)
        {
            cancellation.ThrowIfCancellationRequested();
            if (HasEnded()) throw DiagnosticsException.NotStarted(_command,
                $"ended with exit code {ExitCode} before a .NET application started in it.");
            if (deaf.Find(_family.Members) is { } process) throw DiagnosticsException.NotStarted(_command,
                $"runs {process}, whose runtime does not connect: "
                + "diagnostics are switched off there, in its environment or in its runtimeconfig.json.");
            if (TimeProvider.System.GetElapsedTime(start) > patience) throw DiagnosticsException.NotStarted(_command,
                $"started no .NET application (.NET 5 or later, with diagnostics) within {patience.TotalSeconds:0.###} s.");
        }
#pragma warning disable VSTHRD002 // Complete: a thread of the port, never the pool, has set it
        ReversedRuntime application = _application.Task.GetAwaiter().GetResult();
#pragma warning restore VSTHRD002
        return TargetProcess.Suspended(application.ProcessId, deadline => application.Resume(deadline.Remaining));
    }

    /// <summary>What the SDK needs for itself, and what the application starts in its turn, does not wait for us.</summary>
    private void OnRuntime(ReversedRuntime runtime)
    {
        bool isSdk = SdkTool.Is(new LinuxProcess(runtime.ProcessId).CommandLine ?? []);
        if (isSdk || !_application.TrySetResult(runtime)) runtime.Resume(ResumePatience);
    }
}
