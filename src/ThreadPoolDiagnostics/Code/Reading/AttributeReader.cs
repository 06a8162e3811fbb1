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

    public IReadOnlyList<CodeAttribute> Of(EntityHandle owner) =>
        [.. metadata.GetCustomAttributes(owner).Select(Read).OfType<CodeAttribute>()];

    /// <summary>The state machine, by the attributes of an async method or an iterator; null for other methods.</summary>
    public static string? StateMachineIn(IReadOnlyList<CodeAttribute> attributes) => attributes
        .FirstOrDefault(attribute => StateMachines.Contains(attribute.Type, StringComparer.Ordinal))
        ?.Text;

    private CodeAttribute? Read(CustomAttributeHandle handle)
    {
        CustomAttribute attribute = metadata.GetCustomAttribute(handle);
        MethodReference constructor = references.Method(MetadataTokens.GetToken(attribute.Constructor));
        return IsOfUse(constructor.Type) ? new(constructor.Type, FirstText(attribute, constructor)) : null;
    }

    private static bool IsOfUse(string type) =>
        type.StartsWith("Microsoft.AspNetCore.Mvc.", StringComparison.Ordinal)
        || type is KnownTypes.LoggerMessage or KnownTypes.ReadOnly
        || TestMethods.IsAttribute(type)
        || KnownTypes.ServiceAttributes.Contains(type)
        || type is KnownTypes.CapSubscribe or KnownTypes.JavaScript
        || StateMachines.Contains(type, StringComparer.Ordinal);

    /// <summary>The first argument. Strings and types are both encoded as text (ECMA-335, II.23.3).</summary>
    private string? FirstText(CustomAttribute attribute, MethodReference constructor)
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
