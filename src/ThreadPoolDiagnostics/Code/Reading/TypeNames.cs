using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Reflection.Metadata;
using ThreadPoolDiagnostics.Stacks.Naming;

namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>Metadata types as text: Namespace.Outer+Inner, Task`1&lt;System.Int32&gt;, type parameters !0 and !!0.</summary>
internal sealed class TypeNames(MetadataReader metadata) : ISignatureTypeProvider<string, object?>
{
    /// <summary>Deepest nesting that is followed: real code nests less, damaged metadata may nest in a circle.</summary>
    private const int DeepestNesting = 32;

    private static readonly FrozenDictionary<PrimitiveTypeCode, string> Primitives =
        Enum.GetValues<PrimitiveTypeCode>().ToFrozenDictionary(code => code, code => $"System.{code}");

    private readonly Dictionary<EntityHandle, string> _known = [];

    /// <summary>How many specifications of types are being decoded within each other.</summary>
    private int _specifications;

    /// <summary>The definition's name, without type arguments. Compiler-generated names never end with a bracket.</summary>
    public static string Definition(string type)
    {
        if (!type.EndsWith('>')) return type;
        int depth = 0;
        for (int i = type.Length - 1; i >= 0; i--)
            if (type[i] == '>') depth++;
            else if (type[i] == '<' && --depth == 0) return type[..i];
        return type;
    }

    /// <summary>The name as in source code: Namespace.Outer.Inner, without arity.</summary>
    public static string Readable(string type) => TypeArguments.Remove(Definition(type).Replace('+', '.'), '\0', '\0');

    /// <param name="type">A definition, a reference or a specification; empty when it is none of them.</param>
    public string Of(EntityHandle type)
    {
        if (_known.TryGetValue(type, out string? name)) return name;
        name = type.Kind switch
        {
            HandleKind.TypeDefinition => Defined((TypeDefinitionHandle)type, 0),
            HandleKind.TypeReference => Referenced((TypeReferenceHandle)type, 0),
            HandleKind.TypeSpecification => GetTypeFromSpecification(metadata, null, (TypeSpecificationHandle)type, 0),
            _ => "",
        };
        _known.Add(type, name);
        return name;
    }

    public string GetTypeFromDefinition(MetadataReader reader, TypeDefinitionHandle handle, byte rawTypeKind) =>
        Of(handle);

    public string GetTypeFromReference(MetadataReader reader, TypeReferenceHandle handle, byte rawTypeKind) =>
        Of(handle);

    public string GetTypeFromSpecification(
        MetadataReader reader, object? genericContext, TypeSpecificationHandle handle, byte rawTypeKind)
    {
        int before = _specifications;
        _specifications = Deeper(before);
        try
        {
            return metadata.GetTypeSpecification(handle).DecodeSignature(this, genericContext);
        }
        finally
        {
            _specifications = before;
        }
    }

    public string GetGenericInstantiation(string genericType, ImmutableArray<string> typeArguments) =>
        $"{genericType}<{string.Join(',', typeArguments)}>";

    public string GetArrayType(string elementType, ArrayShape shape) =>
        $"{elementType}[{new string(',', Math.Clamp(shape.Rank - 1, 0, 31))}]";

    public string GetSZArrayType(string elementType) => $"{elementType}[]";

    public string GetByReferenceType(string elementType) => $"{elementType}&";

    public string GetPointerType(string elementType) => $"{elementType}*";

    public string GetPinnedType(string elementType) => elementType;

    public string GetModifiedType(string modifier, string unmodifiedType, bool isRequired) => unmodifiedType;

    public string GetFunctionPointerType(MethodSignature<string> signature) => "(function)";

    public string GetGenericTypeParameter(object? genericContext, int index) => $"!{index}";

    public string GetGenericMethodParameter(object? genericContext, int index) => $"!!{index}";

    /// <summary>Shares one string for each primitive type: nearly every signature has one.</summary>
    public string GetPrimitiveType(PrimitiveTypeCode typeCode) =>
        Primitives.TryGetValue(typeCode, out string? name) ? name : $"System.{typeCode}";

    private string Defined(TypeDefinitionHandle handle, int depth)
    {
        TypeDefinition type = metadata.GetTypeDefinition(handle);
        TypeDefinitionHandle outer = type.GetDeclaringType();
        return outer.IsNil
            ? Joined(type.Namespace, type.Name)
            : $"{Defined(outer, Deeper(depth))}+{metadata.GetString(type.Name)}";
    }

    private string Referenced(TypeReferenceHandle handle, int depth)
    {
        TypeReference type = metadata.GetTypeReference(handle);
        return type.ResolutionScope.Kind == HandleKind.TypeReference
            ? $"{Referenced((TypeReferenceHandle)type.ResolutionScope, Deeper(depth))}+{metadata.GetString(type.Name)}"
            : Joined(type.Namespace, type.Name);
    }

    private string Joined(StringHandle space, StringHandle name) =>
        space.IsNil ? metadata.GetString(name) : $"{metadata.GetString(space)}.{metadata.GetString(name)}";

    private static int Deeper(int depth) =>
        depth < DeepestNesting ? depth + 1 : throw new InvalidDataException("its types are nested in a circle");
}
