using System.Diagnostics;
using System.Reflection;

namespace ParkedThreads;

/// <summary>The id, name and callers of a thread before it blocks, by the runtime's own stack walk.</summary>
internal sealed record WalkedStack(int ThreadId, string Name, IReadOnlyList<string> Frames)
{
    /// <summary>Of the calling thread, without the caller.</summary>
    public static WalkedStack OfThisThread()
    {
        var trace = new StackTrace(skipFrames: 2, fNeedFileInfo: true);
        return new WalkedStack(OwnId(), Thread.CurrentThread.Name ?? "", [.. trace.GetFrames().Select(Describe)]);
    }

    /// <summary>Tab-separated: id, name, and a frame each: module!type.method, and file:line where there are symbols.</summary>
    public string ToLine() => string.Join('\t', [$"{ThreadId}", Name, .. Frames]);

    private static string Describe(System.Diagnostics.StackFrame frame)
    {
        MethodBase method = frame.GetMethod()!;
        string type = method.DeclaringType is { IsGenericType: true } generic
            ? generic.GetGenericTypeDefinition().FullName! : method.DeclaringType!.FullName!;
        string module = method.Module.Assembly.GetName().Name!;
        string place = frame.GetFileName() is { } file ? $" {file}:{frame.GetFileLineNumber()}" : "";
        return $"{module}!{type}.{method.Name}{place}";
    }

    /// <summary>/proc/thread-self is a link to PID/task/TID.</summary>
    private static int OwnId() => int.Parse(Path.GetFileName(new FileInfo("/proc/thread-self").LinkTarget!));
}
