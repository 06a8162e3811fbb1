using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.WaitProfiles.Findings;

/// <summary>Waits that everybody would allow: they happen once, when nobody waits for the pool. Each has its reason.</summary>
internal static class DefaultAllowances
{
    private const string Starting = "the host starts: once, before it serves";
    private const string Stopping = "the host stops: once, when it serves no longer";
    private const string Main = "Main: the program begins or ends there, once";

    private static readonly (string Frame, string Reason)[] Frames =
    [
        ("Microsoft.Extensions.Hosting.Internal.Host.StartAsync", Starting),
        ("Microsoft.Extensions.Hosting.HostBuilder.Build(", Starting),
        ("Microsoft.Extensions.Hosting.Internal.Host.StopAsync", Stopping),
        ("Microsoft.Extensions.Hosting.Internal.Host.Dispose", Stopping),
    ];

    /// <summary>The reason; null when the wait counts.</summary>
    public static string? ReasonFor(StackGroup stack)
    {
        foreach (StackFrame frame in stack.Frames)
        {
            if (frame.Origin is FrameOrigin.Application && IsMain(frame.Method)) return Main;
            string? reason = Array.Find(Frames, one => frame.Method.StartsWith(one.Frame, StringComparison.Ordinal)).Reason;
            if (reason is not null) return reason;
        }
        return null;
    }

    /// <summary>Whether it is a program's entry point, which an asynchronous one continues on pool threads.</summary>
    private static bool IsMain(string method) =>
        method is "Program.Main" || method.EndsWith(".Program.Main", StringComparison.Ordinal)
        || method.StartsWith("Program.Main(", StringComparison.Ordinal)
        || method.Contains(".Program.Main(", StringComparison.Ordinal);
}
