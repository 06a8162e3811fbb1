using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>Reads the attributes of one assembly that show where a method's body is, and how the method is reached.</summary>
internal sealed class AttributeReader(MetadataReader metadata, References references)
{
    private const ushort Prolog = 1;

    private static readonly string[] StateMachines =
    [
        "System.Runtime.CompilerServices.AsyncStateMachineAttribute",
        "System.Runtime.CompilerServices.IteratorStateMachineAttribute",
        "System.Runtime.CompilerServices.AsyncIteratorStateMachineAttribute",
    ];

    private readonly Dictionary<EntityHandle, List<CodeAttribute>> _all = Read(metadata, references);

    public IReadOnlyList<CodeAttribute> Of(EntityHandle owner) =>
        _all.GetValueOrDefault(owner) ?? (IReadOnlyList<CodeAttribute>)[];

    /// <summary>The state machine of an async method or an iterator; null for other methods.</summary>
    public string? StateMachineOf(MethodDefinitionHandle method) => Of(method)
        .FirstOrDefault(attribute => StateMachines.Contains(attribute.Type, StringComparer.Ordinal))
        ?.Text;

    private static Dictionary<EntityHandle, List<CodeAttribute>> Read(MetadataReader metadata, References references)
    {
        var all = new Dictionary<EntityHandle, List<CodeAttribute>>();
        foreach (CustomAttributeHandle handle in metadata.CustomAttributes)
        {
            CustomAttribute attribute = metadata.GetCustomAttribute(handle);
            MethodReference constructor = references.Method(MetadataTokens.GetToken(attribute.Constructor));
            if (!IsOfUse(constructor.Type)) continue;
            if (!all.TryGetValue(attribute.Parent, out List<CodeAttribute>? own)) all.Add(attribute.Parent, own = []);
            own.Add(new(constructor.Type, FirstText(metadata, attribute, constructor)));
        }
        return all;
    }

    private static bool IsOfUse(string type) =>
        type.StartsWith("Microsoft.AspNetCore.Mvc.", StringComparison.Ordinal)
        || type == KnownTypes.LoggerMessage
        || StateMachines.Contains(type, StringComparer.Ordinal);

    /// <summary>The first argument. Strings and types are both encoded as text (ECMA-335, II.23.3).</summary>
    private static string? FirstText(MetadataReader metadata, CustomAttribute attribute, MethodReference constructor)
    {
        if (constructor.Parameters is not ["System.String" or "System.Type", ..]) return null;
        BlobReader blob = metadata.GetBlobReader(attribute.Value);
        return blob.ReadUInt16() == Prolog ? blob.ReadSerializedString() : null;
    }
}

/// <summary>An attribute of a method or type.</summary>
/// <param name="Type">The attribute's type.</param>
/// <param name="Text">Its first argument (for a route, the pattern); null when it has none.</param>
internal sealed record CodeAttribute(string Type, string? Text);
