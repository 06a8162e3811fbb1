using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts.OutsideThePool;

/// <summary>
/// The stack of a waiting thread outside the pool, and whether its wait is one that such threads are there for. A stack does not
/// show whether work is late; it shows what called the code that waits.
/// </summary>
internal sealed class OutsideStack
{
    /// <summary>Methods that wait for the next piece of work, and not for the end of something.</summary>
    private static readonly string[] WaitsForWork =
    [
        "System.Collections.Concurrent.BlockingCollection.", "System.Console", "System.IO.StdInReader",
        "System.IO.SyncTextReader", "System.Net.HttpListener.", "System.Net.Sockets.Socket.Accept",
        "System.Net.Sockets.TcpListener.",
        "System.IO.Pipes.NamedPipeServerStream.WaitForConnection", "System.Threading.PeriodicTimer.",
        "Microsoft.Extensions.Hosting.",
    ];

    private readonly IReadOnlyList<StackFrame> _frames;
    private readonly int _own, _outermost;

    private OutsideStack(StackGroup group, int own)
    {
        (Group, _frames, _own) = (group, group.Frames, own);
        _outermost = group.Frames.ToList().FindLastIndex(IsOwn);
        IsContinuation = _frames.Skip(own).Any(AsyncFrames.IsContinuation);
    }

    public StackGroup Group { get; }

    /// <summary>The application's own frame nearest to the wait.</summary>
    public StackFrame Own => _frames[_own];

    /// <summary>What it called: the next frame inwards.</summary>
    public StackFrame? Called => _own > 0 ? _frames[_own - 1] : null;

    public bool IsContinuation { get; }

    /// <summary>
    /// Whether the wait itself is unusual on a thread outside the pool: in a continuation, on a thread of .NET's own (that of the
    /// sockets runs callbacks if DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS is set), for a lock, or for a task in a callback.
    /// </summary>
    public bool IsTelling =>
        IsContinuation || Group.Kind is not ThreadKind.Other || Group.Wait is WaitKind.Lock
        || (Group.Wait is WaitKind.Task && IsCallback);

    /// <summary>Whether the thread may be what requests wait for: it does not wait for work in the loop that it is for.</summary>
    public bool MayHoldUpRequests => IsTelling || (!IsForWork && !IsOwnLoop);

    /// <summary>The stack; null for a thread of the pool or of a test runner, without a wait, or without an own frame.</summary>
    public static OutsideStack? From(StackGroup group)
    {
        if (group.IsPoolWorker || group.Wait is WaitKind.None or WaitKind.WorkItem) return null;
        int own = group.Frames.ToList().FindIndex(IsOwn);
        return own < 0 || TestPlatform.Owns(group.Frames) ? null : new(group, own);
    }

    private bool IsForWork => _frames.Take(_own).Any(frame => BeginsWithAny(frame, WaitsForWork));

    /// <summary>Whether it was called back: a lambda within the thread's own methods, or .NET between two of them.</summary>
    private bool IsCallback => _frames.Take(_outermost).Skip(_own).Any(frame => !IsOwn(frame) || IsLambda(frame));

    /// <summary>Whether it waits in the method that the thread began with, and not in something that this one called.</summary>
    private bool IsOwnLoop
    {
        get
        {
            string[] own = [.. _frames.Where(IsOwn).Select(frame => frame.Method).Distinct()];
            return own.Length == 1 || (own.Length == 2 && (IsLambda(_frames[_outermost]) || IsMain(_frames[_outermost])));
        }
    }

    private static bool IsOwn(StackFrame frame) => frame.Origin is FrameOrigin.Application;

    private static bool IsLambda(StackFrame frame) => frame.Method.Contains(".lambda", StringComparison.Ordinal);

    private static bool IsMain(StackFrame frame) => frame.Method.Contains(".Main(", StringComparison.Ordinal)
        || frame.Method.Contains("<Main>", StringComparison.Ordinal);

    private static bool BeginsWithAny(StackFrame frame, string[] beginnings) =>
        Array.Exists(beginnings, beginning => frame.Method.StartsWith(beginning, StringComparison.Ordinal));
}
