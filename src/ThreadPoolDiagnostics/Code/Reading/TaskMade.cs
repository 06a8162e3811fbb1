using System.Runtime.InteropServices;

namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>How a method's own calls made a task.</summary>
/// <param name="By">The call that made it.</param>
/// <param name="AfterAll">The number of calls of Task.WhenAll and WaitAll until then; 0 also for a task that the method got from
/// elsewhere.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct TaskMade(TaskMaker By, int AfterAll = 0)
{
    /// <summary>One of several, of which one may be incomplete.</summary>
    public static TaskMade Unknown => new(TaskMaker.Other, int.MaxValue);
}

/// <summary>A call that makes a task, or gets one.</summary>
internal enum TaskMaker
{
    /// <summary>Any other call, or none: an element, a property, an argument.</summary>
    Other,

    /// <summary>ValueTask.AsTask, the usual call where the ValueTask was seen not to be complete.</summary>
    AsTask,

    /// <summary>Task.WhenAny: a task whose result is a task.</summary>
    WhenAny,

    /// <summary>The result of Task.WhenAny, which is complete.</summary>
    FirstOfAny,

    /// <summary>Task.FromResult and its like, which return a complete task.</summary>
    FromResult,
}
