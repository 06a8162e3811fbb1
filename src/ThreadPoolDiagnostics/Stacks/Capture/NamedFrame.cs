using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Origins;

namespace ThreadPoolDiagnostics.Stacks.Capture;

/// <summary>A frame of what a trace says of an address, whoever reads the trace.</summary>
internal static class NamedFrame
{
    /// <param name="module">The file name without extension; empty for code that was generated at run time.</param>
    /// <param name="method">Namespace.Type.Method(arguments) in the runtime's notation; empty where it gave no name.</param>
    /// <param name="origins">Whose the modules are.</param>
    public static StackFrame FromNames(string module, string method, ModuleOrigins origins)
    {
        StackFrame frame = origins.Frame(module, FrameName.Format(method));
        return frame.IsApplication ? frame : frame with { Carries = Carried(method) };
    }

    /// <summary>.NET's own async methods lead to nobody.</summary>
    private static string? Carried(string method) =>
        CarriedMethod.In(method) is { } carried && !FrameworkModules.Contains(carried) ? carried : null;
}
