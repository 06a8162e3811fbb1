using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Origins;

namespace ThreadPoolDiagnostics.StackTexts;

/// <summary>
/// Frames of a text as frames of a stack. Where it has no modules, .NET's code is what its namespace says, and the namespace
/// stands for the module. Sources that a build server has mapped (/_/) and known names are a package's, as without a .deps.json.
/// </summary>
internal sealed class TextFrames
{
    /// <summary>Namespaces of the core library whose names no other assembly has.</summary>
    private static readonly HashSet<string> CoreNamespaces = new(StringComparer.Ordinal)
    {
        "System", "System.IO", "System.Text", "System.Threading", "System.Threading.Tasks", "System.Runtime.CompilerServices",
        "System.Diagnostics.Tracing", "System.Reflection", "System.Globalization", "System.Buffers",
    };

    private readonly Dictionary<FrameLine, StackFrame> _known = [];

    /// <summary>How many different frames have no module in the text.</summary>
    public int WithoutModule { get; private set; }

    /// <summary>How many different frames are not .NET's.</summary>
    public int OfPrograms { get; private set; }

    public StackFrame Frame(FrameLine line)
    {
        if (!_known.TryGetValue(line, out StackFrame? frame)) _known.Add(line, frame = Read(line));
        return frame;
    }

    private StackFrame Read(FrameLine line)
    {
        string method = MethodText.ToSource(line.Name, line.Arguments);
        bool hasModule = line.Module.Length > 0, isGenerated = IsGenerated(method);
        string module = isGenerated ? "" : hasModule ? line.Module : ModuleOf(method);
        bool isOfProgram = !isGenerated && !FrameworkModules.Contains(module) && !IsInterop(method);
        if (!hasModule) WithoutModule++;
        if (isOfProgram) OfPrograms++;
        bool isMapped = line.Source?.File.StartsWith(ModuleOrigins.MappedSources, StringComparison.Ordinal) is true;
        bool isPackage = isOfProgram && (isMapped || KnownPackages.Contain(module));
        return new(module, method, isOfProgram)
        {
            IsLibrary = isPackage,
            IsOriginInferred = isOfProgram && (isPackage || !hasModule),
            Source = isOfProgram ? line.Source : null,
            Lambda = isOfProgram ? MethodText.LambdaOf(line.Name) : null,
            Carries = isOfProgram ? null : OwnCarried(line.Name),
        };
    }

    private static string? OwnCarried(string name) =>
        MethodText.Carried(name) is { } method && !FrameworkModules.Contains(method) && !KnownPackages.Contain(method)
            ? method
            : null;

    private static bool IsGenerated(string method) =>
        method.StartsWith("dynamicClass.", StringComparison.OrdinalIgnoreCase)
        || method.StartsWith("ILStubClass.", StringComparison.Ordinal);

    private static bool IsInterop(string method) =>
        method.StartsWith("Interop.", StringComparison.Ordinal) || method.StartsWith("Internal.", StringComparison.Ordinal);

    /// <summary>The namespace of a type, or the type itself without one.</summary>
    private static string ModuleOf(string method)
    {
        int arguments = method.IndexOf('(', StringComparison.Ordinal);
        string[] segments = (arguments < 0 ? method : method[..arguments]).Split('.', StringSplitOptions.RemoveEmptyEntries);
        if (segments is ["Interop" or "Internal", ..]) return FrameworkModules.CoreLibrary;
        string space = segments.Length > 2 ? string.Join('.', segments[..^2]) : segments.FirstOrDefault("");
        return CoreNamespaces.FirstOrDefault(core => space == core || IsTypeIn(core, segments)) is not null
            ? FrameworkModules.CoreLibrary
            : space.Length > 0 ? space : "?";
    }

    /// <summary>Whether it is a nested type of a namespace of the core library: System.Threading.PortableThreadPool.WorkerThread.
    /// </summary>
    private static bool IsTypeIn(string core, string[] segments) =>
        core is "System.Threading" or "System.Threading.Tasks" && segments is ["System", "Threading", _, _, ..]
        && !segments.Contains("Channels") && !segments.Contains("RateLimiting") && !segments.Contains("Dataflow");
}
