namespace ThreadPoolDiagnostics;

/// <summary>The expected ways in which looking into another process fails.</summary>
public enum DiagnosticsFailure
{
    /// <summary>There is no process with this id.</summary>
    NoSuchProcess,

    /// <summary>The process exists and has no diagnostic port: not .NET, or .NET with DOTNET_EnableDiagnostics=0.</summary>
    NoDiagnosticPort,

    /// <summary>The process belongs to another user.</summary>
    AccessDenied,

    /// <summary>The process ended while it was being looked at.</summary>
    ProcessEnded,

    /// <summary>The process did not do its part within the time budget.</summary>
    BudgetExceeded,

    /// <summary>The runtime answered, and refused or gave something that cannot be used.</summary>
    Unusable,
}
