namespace ThreadPoolDiagnostics.Stacks.Frames;

/// <summary>Whose code a frame is.</summary>
public enum FrameOrigin
{
    /// <summary>Part of .NET itself.</summary>
    Framework,

    /// <summary>A package: the application's .deps.json says so.</summary>
    Package,

    /// <summary>The application's own, or a package's where no .deps.json tells.</summary>
    Application,
}
