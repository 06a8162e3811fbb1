using Microsoft.Diagnostics.Runtime;
using ThreadPoolDiagnostics.Dumps.Memory;
using ThreadPoolDiagnostics.Dumps.Threads;
using ThreadPoolDiagnostics.Stacks.Naming;

namespace ThreadPoolDiagnostics.Dumps.Waits;

/// <summary>What a work item or a task would run.</summary>
internal static class WorkNames
{
    private const string StateMachine = "StateMachine";

    /// <summary>The fields of tasks and work items that hold a delegate (Task.cs, ThreadPoolWorkQueue.cs).</summary>
    private static readonly string[] Delegates = ["m_action", "_callback", "_timerCallback", "m_continuationFunction"];

    /// <summary>The method of IThreadPoolWorkItem.</summary>
    private const string Execute = ".Execute";

    /// <summary>Namespace.Type.Method, of an async method the one that continues; of an item without a delegate its
    /// own.</summary>
    public static string Of(ClrObject work) =>
        AsyncMethod(work)
        ?? Delegates.Select(field => OfDelegate(work.Child(field))).FirstOrDefault(name => name is not null)
        ?? FrameName.Format(TypeArguments.InSquareBrackets(work.Type?.Name ?? "")) + Execute;

    /// <summary>The async method whose state is kept in this object; null when it is no such object.</summary>
    public static string? AsyncMethod(ClrObject box) =>
        StateMachineOf(box) is { Name: { } name } ? FrameName.Format($"{TypeArguments.InSquareBrackets(name)}.MoveNext()") : null;

    /// <summary>The type of the state machine in a box (AsyncStateMachineBox in AsyncTaskMethodBuilderT.cs).</summary>
    public static ClrType? StateMachineOf(ClrObject box) => box.Type?.GetFieldByName(StateMachine) switch
    {
        null => null,
        { IsValueType: true } field => field.ReadStruct(box.Address, interior: false).Type,
        var field => field.ReadObject(box.Address, interior: false).Type,
    };

    private static string? OfDelegate(ClrObject one)
    {
        if (one.IsNull || !one.IsDelegate || one.AsDelegate().GetDelegateTarget() is not { } target) return null;
        return AsyncMethod(target.TargetObject)
            ?? (FrameReader.NameOf(target.Method) is { Length: > 0 } name
                ? MethodName.WithoutArguments(FrameName.Format(name))
                : null);
    }
}
