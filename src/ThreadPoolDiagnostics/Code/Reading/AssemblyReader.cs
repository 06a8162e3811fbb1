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
    private readonly bool _isWhole;

    private AssemblyReader(PEReader image, string path, CodeOrigin origin, ReadExtent extent)
    {
        _isWhole = extent is ReadExtent.Whole;
        _image = image;
        _metadata = image.GetMetadataReader();
        _types = new(_metadata);
        _references = new(_metadata, _types, _isWhole);
        _attributes = new(_metadata, _references);
        _assembly = new(_metadata.GetString(_metadata.GetAssemblyDefinition().Name), origin)
        {
            Module = ModuleOf(image, path),
            References = [.. _metadata.AssemblyReferences
                .Select(one => _metadata.GetString(_metadata.GetAssemblyReference(one).Name))],
        };
        _bodies = extent is ReadExtent.OnDemandWithoutCalls ? null : new(_references, _assembly.Handed);
    }

    /// <exception cref="InvalidDataException">The file is not a .NET assembly, or is damaged.</exception>
    public static CodeAssembly Read(byte[] image, string path, CodeOrigin origin, ReadExtent extent)
    {
        var file = new PEReader(ImmutableCollectionsMarshal.AsImmutableArray(image));
        CodeAssembly? assembly = null;
        try
        {
            if (!file.HasMetadata || !file.GetMetadataReader().IsAssembly)
                throw new InvalidDataException("it has none of an assembly's metadata");
            assembly = new AssemblyReader(file, path, origin, extent).Read();
            if (extent is not ReadExtent.Whole) assembly.Image = file;
            return assembly;
        }
        finally
        {
            if (assembly?.Image is null) file.Dispose();
        }
    }

    private CodeAssembly Read()
    {
        _assembly.Types.AddRange(_metadata.TypeDefinitions.Where(IsOfUse).Select(Read));
        if (_isWhole)
            foreach (CodeType type in _assembly.Types) _ = (type.Methods, type.Attributes);
        return _assembly;
    }

    /// <summary>Without calls, nothing leads to what a compiler has generated: closures and state machines.</summary>
    private bool IsOfUse(TypeDefinitionHandle handle) => _bodies is not null
        || !_metadata.GetString(_metadata.GetTypeDefinition(handle).Name).StartsWith('<');

    private List<CodeMethod> Methods(CodeType type, TypeDefinition definition) =>
        [.. definition.GetMethods().Select(method => Read(type, method))];

    /// <summary>On demand nobody is there to be told of damage: what is damaged is not there.</summary>
    private T IfSound<T>(Func<T> read, T none)
    {
        try
        {
            return read();
        }
        catch (Exception) when (!_isWhole) // damage has as many kinds of exceptions as bytes
        {
            return none;
        }
    }

    private CodeType Read(TypeDefinitionHandle handle)
    {
        TypeDefinition type = _metadata.GetTypeDefinition(handle);
        return new(
            _types.Of(handle), _assembly, one => IfSound(() => Methods(one, type), []),
            () => IfSound(() => _attributes.Of(handle), []))
        {
            Base = type.BaseType.IsNil ? "" : TypeNames.Definition(_types.Of(type.BaseType)),
            Interfaces = [.. type.GetInterfaceImplementations()
                .Select(one => TypeNames.Definition(_types.Of(_metadata.GetInterfaceImplementation(one).Interface)))],
            IsInterface = type.Attributes.HasFlag(TypeAttributes.Interface),
            IsAbstract = type.Attributes.HasFlag(TypeAttributes.Abstract),
            IsPublic = IsPublic(type),
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
        IReadOnlyList<CodeAttribute> attributes = _attributes.Of(handle);
        bool isNative = method.Attributes.HasFlag(MethodAttributes.PinvokeImpl);
        MethodBody body = _bodies is null || method.RelativeVirtualAddress == 0
            ? MethodBody.None
            : Body(_bodies, type, method, self, isAsyncBody);
        return new(type, token, self)
        {
            IsPublic = (method.Attributes & MethodAttributes.MemberAccessMask) == MethodAttributes.Public,
            IsVirtual = method.Attributes.HasFlag(MethodAttributes.Virtual),
            IsOverride = (method.Attributes & (MethodAttributes.Virtual | MethodAttributes.NewSlot)) == MethodAttributes.Virtual,
            IsFinal = method.Attributes.HasFlag(MethodAttributes.Final),
            IsAsyncBody = isAsyncBody,
            StateMachine = AttributeReader.StateMachineIn(attributes),
            NativeFunction = isNative ? _metadata.GetString(method.GetImport().Name) : null,
            Attributes = attributes,
            Calls = body.Calls,
            Moves = body.Moves,
            HandlesAggregate = body.HandlesAggregate,
        };
    }

    private MethodBody Body(BodyReader reader, CodeType type, MethodDefinition method, MethodReference self, bool isAsyncBody)
    {
        MethodBodyBlock body = _image.GetMethodBody(method.RelativeVirtualAddress);
        IReadOnlyList<string> locals = body.LocalSignature.IsNil ? [] : _references.Locals(body.LocalSignature);
        IReadOnlyList<string> arguments = self.HasThis ? [type.Name, .. self.Parameters] : self.Parameters;
        MethodBody read = reader.Read(body.GetILReader(), arguments, locals, isAsyncBody);
        return body.ExceptionRegions.Any(IsOfAggregate) ? read with { HandlesAggregate = true } : read;
    }

    private bool IsOfAggregate(ExceptionRegion region) => region.Kind is ExceptionRegionKind.Catch
        && _references.Type(MetadataTokens.GetToken(region.CatchType)) == KnownTypes.Aggregate;

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

/// <summary>How much of an assembly is read.</summary>
internal enum ReadExtent
{
    /// <summary>All of it, at once.</summary>
    Whole,

    /// <summary>The types; the methods of a type, and their calls, when they are first needed.</summary>
    OnDemand,

    /// <summary>The same without the calls.</summary>
    OnDemandWithoutCalls,
}
