using Microsoft.Diagnostics.Runtime;

namespace ThreadPoolDiagnostics.Dumps.Waits;

/// <summary>Reads the state machine of an async method: it keeps the awaiter of what it awaits (StateMachineRewriter of
/// C#).</summary>
internal static class StateMachines
{
    /// <summary>The compiler's names of fields for awaiters: &lt;&gt;u__1.</summary>
    private const string Awaiter = "<>u__";

    /// <summary>The fields of an awaiter, and of a ValueTask in it, that lead to a task or a source.</summary>
    private static readonly string[] Inner = ["m_task", "_value", "_obj", "_task", "m_configuredTaskAwaiter", "_awaiter"];

    /// <summary>The task or source that it awaits; a null object when it awaits none.</summary>
    /// <param name="box">The object with the state machine.</param>
    public static ClrObject AwaitedBy(ClrObject box)
    {
        if (box.Type?.GetFieldByName("StateMachine") is not { } field) return default;
        return field.IsValueType
            ? In(field.ReadStruct(box.Address, interior: false))
            : In(field.ReadObject(box.Address, interior: false));
    }

    private static ClrObject In(ClrValueType machine) => machine.Type is { } type
        ? InFields(type, machine.Address, interior: true)
        : default;

    private static ClrObject In(ClrObject machine) => machine is { IsNull: false, Type: { } type }
        ? InFields(type, machine.Address, interior: false)
        : default;

    private static ClrObject InFields(ClrType type, ulong address, bool interior) => type.Fields
        .Where(field => field.Name?.StartsWith(Awaiter, StringComparison.Ordinal) is true)
        .Select(field => Leads(field, address, interior))
        .FirstOrDefault(found => !found.IsNull);

    /// <summary>Follows an awaiter, which is a struct in structs, to the object in it.</summary>
    private static ClrObject Leads(ClrInstanceField field, ulong address, bool interior)
    {
        if (field.IsObjectReference) return field.ReadObject(address, interior);
        if (!field.IsValueType || field.ReadStruct(address, interior) is not { Type: { } type } value) return default;
        return Inner.Select(type.GetFieldByName).OfType<ClrInstanceField>()
            .Select(inner => Leads(inner, value.Address, interior: true))
            .FirstOrDefault(found => !found.IsNull);
    }
}
