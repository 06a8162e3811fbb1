using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Stacks.Origins;

/// <summary>
/// Tells the waits of a test runner from those of the tests: its own threads poll for messages and wait for tests to end, and
/// whoever wrote the tests can change nothing about that.
/// </summary>
internal static class TestPlatform
{
    private static readonly string[] Modules =
    [
        "Microsoft.TestPlatform.", "Microsoft.VisualStudio.TestPlatform.", "Microsoft.Testing.",
        "Microsoft.VisualStudio.TestTools.", "testhost", "vstest.", "xunit.runner.", "xunit.v3.runner.", "NUnit3.TestAdapter",
        "NUnit.Engine",
    ];

    /// <summary>Frames of a runner, and none of the application: not those of a test, which a runner has called, too.</summary>
    public static bool Owns(IReadOnlyList<StackFrame> frames) =>
        frames.Any(frame => Contains(frame.Module)) && !frames.Any(frame => frame.IsApplication && !Contains(frame.Module));

    private static bool Contains(string module) =>
        Array.Exists(Modules, name => module.StartsWith(name, StringComparison.OrdinalIgnoreCase));
}
