namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>Whose an assembly is.</summary>
public enum CodeOrigin
{
    /// <summary>The program's own.</summary>
    Application,

    /// <summary>It came in a package.</summary>
    Package,

    /// <summary>.NET's.</summary>
    Framework,
}
