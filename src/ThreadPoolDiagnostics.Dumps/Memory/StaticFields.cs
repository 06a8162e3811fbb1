using Microsoft.Diagnostics.Runtime;

namespace ThreadPoolDiagnostics.Dumps.Memory;

/// <summary>Reads static fields of the core library.</summary>
internal static class StaticFields
{
    /// <summary>The object in a field; a null object where it cannot be read.</summary>
    public static ClrObject ReadObject(ClrRuntime runtime, string type, string field) =>
        Find(runtime, type, field) is { } found
            ? runtime.AppDomains.Select(found.ReadObject).FirstOrDefault(value => !value.IsNull)
            : default;

    /// <summary>The objects in all fields of a type.</summary>
    public static IEnumerable<ClrObject> ReadObjects(ClrRuntime runtime, string type) =>
        from field in runtime.BaseClassLibrary.GetTypeByName(type)?.StaticFields ?? []
        where field.IsObjectReference
        from domain in runtime.AppDomains
        let value = field.ReadObject(domain)
        where !value.IsNull
        select value;

    /// <summary>The number in a field; null where it cannot be read.</summary>
    public static int? ReadInt32(ClrRuntime runtime, string type, string field) =>
        Find(runtime, type, field) is { } found
            ? runtime.AppDomains.Where(found.IsInitialized).Select(domain => (int?)found.Read<int>(domain)).FirstOrDefault()
            : null;

    /// <summary>Whether a type has been used: before that the runtime has not loaded it.</summary>
    public static bool IsLoaded(ClrRuntime runtime, string type) => runtime.BaseClassLibrary.GetTypeByName(type) is not null;

    private static ClrStaticField? Find(ClrRuntime runtime, string type, string field) =>
        runtime.BaseClassLibrary.GetTypeByName(type)?.GetStaticFieldByName(field);
}
