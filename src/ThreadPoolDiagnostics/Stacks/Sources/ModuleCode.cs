using System.Buffers.Binary;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Symbols;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Sources;

/// <summary>The metadata of one module: the names of its methods, and their calls.</summary>
internal sealed class ModuleCode : IDisposable
{
    /// <summary>The size of a call instruction in bytes: an opcode of one byte, and a token.</summary>
    private const int CallSize = 5;

    private static readonly SignatureText Types = new();

    private readonly PEReader _file;
    private readonly MetadataReader _metadata;

    private ModuleCode(PEReader file)
    {
        _file = file;
        _metadata = file.GetMetadataReader();
    }

    /// <summary>Opens a module; null when its file does not exist, or cannot be read.</summary>
    public static ModuleCode? Open(LoadedModule module, TargetFiles files)
    {
        Stream? stream = files.Open(module.Path);
        try
        {
            return stream is null ? null : new ModuleCode(new PEReader(stream));
        }
        catch (Exception failure) when (failure is BadImageFormatException or InvalidOperationException or IOException)
        {
            stream?.Dispose();
            return null;
        }
    }

    /// <summary>The method's name and arguments in the runtime's notation.</summary>
    /// <returns>Null for a generic method or one of a generic type, whose token alone may be another module's.</returns>
    public string? NameOf(int token)
    {
        if (MethodAt(token) is not { } method) return null;
        TypeDefinition type = _metadata.GetTypeDefinition(method.GetDeclaringType());
        if (type.GetGenericParameters().Count > 0 || method.GetGenericParameters().Count > 0) return null;
        MethodSignature<string> signature = method.DecodeSignature(Types, null);
        return $"{FullName(type)}.{_metadata.GetString(method.Name)}({string.Join(',', signature.ParameterTypes)})";
    }

    /// <summary>The IL offsets of a method's calls of a name, in bytes; a chance match would have to name that method.</summary>
    /// <returns>Null when the method has no IL in this module.</returns>
    public IReadOnlyList<int>? CallsOf(string name, int token)
    {
        if (MethodAt(token) is not { RelativeVirtualAddress: > 0 } method) return null;
        ReadOnlySpan<byte> il = _file.GetMethodBody(method.RelativeVirtualAddress).GetILBytes();
        List<int> calls = [];
        for (int offset = 0; offset + CallSize <= il.Length; offset++)
            if ((ILOpCode)il[offset] is ILOpCode.Call or ILOpCode.Callvirt or ILOpCode.Newobj
                && SimpleName(BinaryPrimitives.ReadInt32LittleEndian(il[(offset + 1)..])) == name) calls.Add(offset);
        return calls;
    }

    public void Dispose() => _file.Dispose();

    private MethodDefinition? MethodAt(int token)
    {
        EntityHandle handle = MetadataTokens.EntityHandle(token);
        return handle.Kind == HandleKind.MethodDefinition
            && MetadataTokens.GetRowNumber(handle) is >= 1 and int row && row <= _metadata.MethodDefinitions.Count
            ? _metadata.GetMethodDefinition((MethodDefinitionHandle)handle)
            : null;
    }

    private string? SimpleName(int token)
    {
        (int table, int row) = (token >> 24, token & 0xFFFFFF);
        if (row == 0 || !Enum.IsDefined((TableIndex)table) || row > _metadata.GetTableRowCount((TableIndex)table)) return null;
        EntityHandle method = MetadataTokens.EntityHandle(token);
        return method.Kind switch
        {
            HandleKind.MethodDefinition =>
                _metadata.GetString(_metadata.GetMethodDefinition((MethodDefinitionHandle)method).Name),
            HandleKind.MemberReference => _metadata.GetString(_metadata.GetMemberReference((MemberReferenceHandle)method).Name),
            HandleKind.MethodSpecification =>
                SimpleName(MetadataTokens.GetToken(_metadata.GetMethodSpecification((MethodSpecificationHandle)method).Method)),
            _ => null,
        };
    }

    private string FullName(TypeDefinition type)
    {
        string name = _metadata.GetString(type.Name);
        if (type.GetDeclaringType() is { IsNil: false } outer) return $"{FullName(_metadata.GetTypeDefinition(outer))}+{name}";
        string space = _metadata.GetString(type.Namespace);
        return space.Length == 0 ? name : $"{space}.{name}";
    }
}
