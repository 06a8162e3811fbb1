using System.Collections.Immutable;
using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using System.Runtime.InteropServices;
using ThreadPoolDiagnostics.Stacks.Symbols;

namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>Reads types, methods and calls of one assembly, without loading or running it.</summary>
internal sealed class AssemblyReader
{
    private readonly PEReader _image;
    private readonly MetadataReader _metadata;
    private readonly TypeNames _types;
    private readonly References _references;
    private readonly AttributeReader _attributes;
    private readonly CodeAssembly _assembly;
    private readonly BodyReader? _bodies;

    private AssemblyReader(PEReader image, string path, CodeOrigin origin, bool withBodies)
    {
        _image = image;
        _metadata = image.GetMetadataReader();
        _types = new(_metadata);
        _references = new(_metadata, _types);
        _attributes = new(_metadata, _references);
        _assembly = new(_metadata.GetString(_metadata.GetAssemblyDefinition().Name), origin)
        {
            Module = ModuleOf(image, path),
            References = [.. _metadata.AssemblyReferences
                .Select(one => _metadata.GetString(_metadata.GetAssemblyReference(one).Name))],
        };
        _bodies = withBodies ? new(_references, _assembly.Handed) : null;
    }

    /// <exception cref="InvalidDataException">The file is not a .NET assembly, or is damaged.</exception>
    public static CodeAssembly Read(byte[] image, string path, CodeOrigin origin, bool withBodies)
    {
        using var file = new PEReader(ImmutableCollectionsMarshal.AsImmutableArray(image));
        if (!file.HasMetadata || !file.GetMetadataReader().IsAssembly)
            throw new InvalidDataException("it has none of an assembly's metadata");
        return new AssemblyReader(file, path, origin, withBodies).Read();
    }

    private CodeAssembly Read()
    {
        foreach (TypeDefinitionHandle handle in _metadata.TypeDefinitions)
        {
            CodeType type = Read(handle);
            foreach (MethodDefinitionHandle method in _metadata.GetTypeDefinition(handle).GetMethods())
                type.Methods.Add(Read(type, method));
            _assembly.Types.Add(type);
        }
        return _assembly;
    }

    private CodeType Read(TypeDefinitionHandle handle)
    {
        TypeDefinition type = _metadata.GetTypeDefinition(handle);
        return new(_types.Of(handle), _assembly)
        {
            Base = type.BaseType.IsNil ? "" : TypeNames.Definition(_types.Of(type.BaseType)),
            Interfaces = [.. type.GetInterfaceImplementations()
                .Select(one => TypeNames.Definition(_types.Of(_metadata.GetInterfaceImplementation(one).Interface)))],
            IsInterface = type.Attributes.HasFlag(TypeAttributes.Interface),
            IsAbstract = type.Attributes.HasFlag(TypeAttributes.Abstract),
            IsPublic = IsPublic(type),
            Attributes = _attributes.Of(handle),
        };
    }

    private bool IsPublic(TypeDefinition type)
    {
        for (int depth = 0; depth < 32; depth++)
            switch (type.Attributes & TypeAttributes.VisibilityMask)
            {
                case TypeAttributes.Public: return true;
                case TypeAttributes.NestedPublic: type = _metadata.GetTypeDefinition(type.GetDeclaringType()); break;
                default: return false;
            }
        return false;
    }

    private CodeMethod Read(CodeType type, MethodDefinitionHandle handle)
    {
        MethodDefinition method = _metadata.GetMethodDefinition(handle);
        int token = MetadataTokens.GetToken(handle);
        MethodReference self = _references.Method(token);
        bool isAsyncBody = self.Name == "MoveNext"
            && type.Interfaces.Contains("System.Runtime.CompilerServices.IAsyncStateMachine");
        bool isNative = method.Attributes.HasFlag(MethodAttributes.PinvokeImpl);
        MethodBody body = _bodies is null || method.RelativeVirtualAddress == 0
            ? MethodBody.None
            : Body(_bodies, type, method, self, isAsyncBody);
        return new(type, token, self)
        {
            IsPublic = (method.Attributes & MethodAttributes.MemberAccessMask) == MethodAttributes.Public,
            IsVirtual = method.Attributes.HasFlag(MethodAttributes.Virtual),
            IsAsyncBody = isAsyncBody,
            StateMachine = _attributes.StateMachineOf(handle),
            NativeFunction = isNative ? _metadata.GetString(method.GetImport().Name) : null,
            Attributes = _attributes.Of(handle),
            Calls = body.Calls,
            Moves = body.Moves,
        };
    }

    private MethodBody Body(BodyReader reader, CodeType type, MethodDefinition method, MethodReference self, bool isAsyncBody)
    {
        MethodBodyBlock body = _image.GetMethodBody(method.RelativeVirtualAddress);
        IReadOnlyList<string> locals = body.LocalSignature.IsNil
            ? []
            : _metadata.GetStandaloneSignature(body.LocalSignature).DecodeLocalSignature(_types, null);
        IReadOnlyList<string> arguments = self.HasThis ? [type.Name, .. self.Parameters] : self.Parameters;
        return reader.Read(body.GetILReader(), arguments, locals, isAsyncBody);
    }

    private static LoadedModule ModuleOf(PEReader image, string path)
    {
        foreach (DebugDirectoryEntry entry in image.ReadDebugDirectory())
            if (entry.Type == DebugDirectoryEntryType.CodeView)
            {
                CodeViewDebugDirectoryData data = image.ReadCodeViewDebugDirectoryData(entry);
                return new(path, data.Guid, data.Path);
            }
        return new(path, Guid.Empty, "");
    }
}
