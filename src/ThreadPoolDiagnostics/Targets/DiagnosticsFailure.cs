namespace ThreadPoolDiagnostics.Targets;

/// <summary>The expected ways in which looking into another process fails.</summary>
public enum DiagnosticsFailure
{
    /// <summary>There is no process with this id.</summary>
    NoSuchProcess,

    /// <summary>Several processes have the name that was asked for.</summary>
    Ambiguous,

    /// <summary>The process exists and has no diagnostic port: in most cases it is not .NET.</summary>
    NoDiagnosticPort,

    /// <summary>The diagnostic port that was named cannot be listened on or connected to, or no runtime came.</summary>
    BadPort,

    /// <summary>No process listens on the diagnostic port that was named: it was killed, or is still starting.</summary>
    LeftBehind,

    /// <summary>The command that was to be launched did not start, or no .NET runtime did in it.</summary>
    NotStarted,

    /// <summary>It is .NET and was started with diagnostics switched off.</summary>
    DiagnosticsDisabled,

    /// <summary>Its runtime is from before EventPipe: .NET Core 2, .NET Framework, Mono.</summary>
    RuntimeTooOld,

    /// <summary>The process belongs to another user, or this one lacks the permission to reach it.</summary>
    AccessDenied,

    /// <summary>The process is stopped, by a signal or a debugger, and answers nothing until it goes on.</summary>
    Stopped,

    /// <summary>The process ended while it was being observed.</summary>
    ProcessEnded,

    /// <summary>The process did not do its part within the time budget.</summary>
    BudgetExceeded,

    /// <summary>Our own temporary folder cannot be written to, or is full: it was nothing of the process's.</summary>
    NoTemporaryFolder,

    /// <summary>The runtime answered, and refused or gave something that cannot be used.</summary>
    Unusable,
}
