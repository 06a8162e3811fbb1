using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Runtime.InteropServices;

namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>Resolves the tokens in one assembly's IL.</summary>
/// <param name="metadata">The assembly's metadata.</param>
/// <param name="types">The names of its types.</param>
/// <param name="withAllSignatures">Whether to decode long signatures, too: it needs a large stack, since they may nest.</param>
internal sealed class References(MetadataReader metadata, TypeNames types, bool withAllSignatures)
{
    /// <summary>The longest signature that an ordinary stack suffices for, in bytes: each may nest another type.</summary>
    private const int LongestSignature = 1024;

    private readonly Dictionary<int, MethodReference> _methods = [];
    private readonly Dictionary<int, string> _fieldTypes = [];
    private readonly Dictionary<int, string> _fieldNames = [];

    /// <param name="token">A token of a method, a member reference or a generic method's instance.</param>
    public MethodReference Method(int token)
    {
        if (!_methods.TryGetValue(token, out MethodReference? method))
            _methods.Add(token, method = Read(MetadataTokens.EntityHandle(token)));
        return method;
    }

    /// <summary>The types of a method's local variables; empty when their signature is too long.</summary>
    public IReadOnlyList<string> Locals(StandaloneSignatureHandle signature) =>
        metadata.GetStandaloneSignature(signature) is var locals && IsTooLong(locals.Signature)
            ? []
            : locals.DecodeLocalSignature(types, null);

    public string FieldType(int token)
    {
        if (!_fieldTypes.TryGetValue(token, out string? type))
            _fieldTypes.Add(token, type = ReadField(MetadataTokens.EntityHandle(token)));
        return type;
    }

    /// <summary>The field's name, Type::Field, without type arguments.</summary>
    public string FieldName(int token)
    {
        if (!_fieldNames.TryGetValue(token, out string? name))
            _fieldNames.Add(token, name = ReadFieldName(MetadataTokens.EntityHandle(token)));
        return name;
    }

    /// <summary>Whether the field is TimeSpan.Zero.</summary>
    public bool IsZero(int field) => FieldType(field) == "System.TimeSpan"
        && MetadataTokens.EntityHandle(field) is { Kind: HandleKind.MemberReference } handle
        && metadata.GetMemberReference((MemberReferenceHandle)handle) is var member
        && metadata.GetString(member.Name) == "Zero";

    public string Type(int token) => types.Of(MetadataTokens.EntityHandle(token));

    public string Text(int token) => metadata.GetUserString((UserStringHandle)MetadataTokens.Handle(token));

    private MethodReference Read(EntityHandle handle) => handle.Kind switch
    {
        HandleKind.MethodDefinition => Defined((MethodDefinitionHandle)handle),
        HandleKind.MemberReference => Referenced(metadata.GetMemberReference((MemberReferenceHandle)handle)),
        HandleKind.MethodSpecification => Read(metadata.GetMethodSpecification((MethodSpecificationHandle)handle).Method),
        _ => MethodReference.None,
    };

    private MethodReference Defined(MethodDefinitionHandle handle)
    {
        MethodDefinition method = metadata.GetMethodDefinition(handle);
        if (IsTooLong(method.Signature)) return MethodReference.None;
        return Method("", types.Of(method.GetDeclaringType()), method.Name, method.DecodeSignature(types, null));
    }

    private MethodReference Referenced(MemberReference member)
    {
        if (member.GetKind() != MemberReferenceKind.Method || IsTooLong(member.Signature)) return MethodReference.None;
        if (member.Parent.Kind == HandleKind.MethodDefinition) return Defined((MethodDefinitionHandle)member.Parent);
        string type = TypeNames.Definition(types.Of(member.Parent));
        return Method(AssemblyOf(member.Parent), type, member.Name, member.DecodeMethodSignature(types, null));
    }

    private MethodReference Method(string assembly, string type, StringHandle name, MethodSignature<string> signature) => new(
        assembly, type, metadata.GetString(name), ImmutableCollectionsMarshal.AsArray(signature.ParameterTypes)!,
        signature.ReturnType, signature.Header.IsInstance)
    {
        TypeParameters = signature.GenericParameterCount,
    };

    private bool IsTooLong(BlobHandle signature) =>
        !withAllSignatures && metadata.GetBlobReader(signature).Length > LongestSignature;

    /// <summary>Empty for a generic type's instance, whose assembly is only in the signature: there the name must do.</summary>
    private string AssemblyOf(EntityHandle type)
    {
        for (int depth = 0; type.Kind == HandleKind.TypeReference && depth < 32; depth++)
        {
            EntityHandle scope = metadata.GetTypeReference((TypeReferenceHandle)type).ResolutionScope;
            if (scope.Kind == HandleKind.AssemblyReference)
                return metadata.GetString(metadata.GetAssemblyReference((AssemblyReferenceHandle)scope).Name);
            type = scope;
        }
        return "";
    }

    private string ReadFieldName(EntityHandle handle) => handle.Kind switch
    {
        HandleKind.FieldDefinition when metadata.GetFieldDefinition((FieldDefinitionHandle)handle) is var field =>
            $"{types.Of(field.GetDeclaringType())}::{metadata.GetString(field.Name)}",
        HandleKind.MemberReference when metadata.GetMemberReference((MemberReferenceHandle)handle) is var member =>
            $"{TypeNames.Definition(types.Of(member.Parent))}::{metadata.GetString(member.Name)}",
        _ => "",
    };

    private string ReadField(EntityHandle handle) => handle.Kind switch
    {
        HandleKind.FieldDefinition => metadata.GetFieldDefinition((FieldDefinitionHandle)handle).DecodeSignature(types, null),
        HandleKind.MemberReference when metadata.GetMemberReference((MemberReferenceHandle)handle) is var member
            && member.GetKind() == MemberReferenceKind.Field => member.DecodeFieldSignature(types, null),
        _ => "",
    };
}
