using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Stacks.Origins;

/// <summary>Recognizes the waits of a test runner, which polls and waits for tests, as opposed to those of the tests.</summary>
internal static class TestPlatform
{
    private static readonly string[] Modules =
    [
        "Microsoft.TestPlatform.", "Microsoft.VisualStudio.TestPlatform.", "Microsoft.Testing.",
        "Microsoft.VisualStudio.TestTools.", "testhost", "vstest.", "xunit.runner.", "xunit.v3.runner.", "NUnit3.TestAdapter",
        "NUnit.Engine", "MSTest.", "MSTestAdapter.",
    ];

    /// <summary>Whether a stack has frames of a runner and none of the application; a test's stack has both.</summary>
    public static bool Owns(IReadOnlyList<StackFrame> frames) =>
        frames.Any(frame => Contains(frame.Module)) && !frames.Any(frame => frame.IsApplication && !Contains(frame.Module));

    /// <summary>Whether an assembly is a runner's, or its adapter's.</summary>
    public static bool Contains(string module) =>
        Array.Exists(Modules, name => module.StartsWith(name, StringComparison.OrdinalIgnoreCase));
}
