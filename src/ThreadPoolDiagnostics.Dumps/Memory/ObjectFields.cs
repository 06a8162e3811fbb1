using Microsoft.Diagnostics.Runtime;

namespace ThreadPoolDiagnostics.Dumps.Memory;

/// <summary>Reads objects on stacks, and fields that other versions of .NET may not have.</summary>
internal static class ObjectFields
{
    /// <summary>The object in a field; a null object where there is no such field.</summary>
    public static ClrObject Child(this ClrObject from, string field) =>
        from.IsValid && !from.IsNull && from.TryReadObjectField(field, out ClrObject child) ? child : default;

    /// <summary>The value of a field; null where there is no such field.</summary>
    public static T? Value<T>(this ClrObject from, string field)
        where T : unmanaged => from.IsValid && !from.IsNull && from.TryReadField(field, out T value) ? value : null;

    /// <summary>The objects that a thread's stack refers to, from its top on.</summary>
    public static IEnumerable<ClrObject> ObjectsOnStack(this ClrThread thread) => thread.EnumerateStackRoots()
        .Select(root => root.Object)
        .Where(one => one is { IsNull: false, IsValid: true });

    /// <summary>Whether it is of a type, or derives from it.</summary>
    /// <param name="one">The object.</param>
    /// <param name="type">The name of the type, without type arguments.</param>
    public static bool Is(this ClrObject one, string type)
    {
        for (ClrType? of = one.Type; of is not null; of = of.BaseType)
            if (of.Name is { } name && name.StartsWith(type, StringComparison.Ordinal)
                && (name.Length == type.Length || name[type.Length] is '<')) return true;
        return false;
    }
}
