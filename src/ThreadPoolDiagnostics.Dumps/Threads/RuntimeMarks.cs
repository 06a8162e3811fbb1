using Microsoft.Diagnostics.Runtime;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Dumps.Threads;

/// <summary>
/// The runtime's own frames above the first method of a stack. They tell a thread that the runtime has stopped or keeps busy from
/// one whose code waits (frames.h of the runtime).
/// </summary>
internal sealed class RuntimeMarks
{
    /// <summary>A thread that ran managed code, and was stopped for a collection.</summary>
    private static readonly string[] Stopped = ["RedirectedThreadFrame", "ResumableFrame", "HijackFrame"];

    /// <summary>A thread for which a method is compiled or looked up.</summary>
    private static readonly string[] InRuntime =
    [
        "PrestubMethodFrame", "DynamicHelperFrame", "ExternalMethodFrame", "StubDispatchFrame", "CallCountingHelperFrame",
    ];

    public bool IsStopped { get; private set; }

    /// <summary>Whether the runtime works for the thread. Only the initialization of a class, by a static constructor on another
    /// thread, makes it wait there for code of the program.</summary>
    public bool IsInRuntime { get; private set; }

    public void Add(ClrStackFrame frame)
    {
        if (frame.Kind is not ClrStackFrameKind.Runtime) return;
        IsStopped |= Stopped.Contains(frame.FrameName);
        IsInRuntime |= InRuntime.Contains(frame.FrameName);
    }

    public static bool IsStaticConstructor(StackFrame frame) => frame.Method.EndsWith("..cctor()", StringComparison.Ordinal);
}
