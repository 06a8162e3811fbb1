using Mono.Cecil;
using Mono.Cecil.Cil;

namespace StockExchange.Architecture.Tests;

/// <summary>
/// The folders of a project as its compiled assembly has them: a namespace is a room, and it points at another when one of its
/// types names a type of the other in a signature, a field, an attribute or a body. The project's own root wires the rooms
/// together and is none of them.
/// </summary>
internal sealed class Rooms
{
    private readonly SortedDictionary<string, SortedSet<string>> _arrows = new(StringComparer.Ordinal);
    private readonly string _root;

    private Rooms(string root) => _root = root;

    /// <summary>Reads the project's assembly.</summary>
    public static Rooms FromProject(SolutionProject project)
    {
        var rooms = new Rooms(project.RootNamespace);
        using var module = ModuleDefinition.ReadModule(project.AssemblyPath);
        foreach (TypeDefinition type in module.Types.Where(type => rooms.IsRoom(type.Namespace)))
        {
            rooms._arrows.TryAdd(type.Namespace, new(StringComparer.Ordinal));
            rooms.Add(type, type.Namespace);
        }

        return rooms;
    }

    public IEnumerable<string> Names => _arrows.Keys;

    /// <summary>
    /// Rooms from which arrows lead back to themselves, each with the shortest way round; empty when there is none.
    /// </summary>
    public IEnumerable<string> Circles => _arrows.Keys.Select(WayRound).OfType<string>();

    private bool IsRoom(string name) => name.StartsWith($"{_root}.", StringComparison.Ordinal);

    private string? WayRound(string room)
    {
        var ways = new Queue<string[]>([[room]]);
        var visited = new HashSet<string>(StringComparer.Ordinal);
        while (ways.TryDequeue(out string[]? way))
            foreach (string next in _arrows.GetValueOrDefault(way[^1], []))
            {
                if (next == room) return string.Join(" -> ", way.Append(room));
                if (visited.Add(next)) ways.Enqueue([.. way, next]);
            }
        return null;
    }

    private void Add(TypeDefinition type, string room)
    {
        foreach (TypeReference used in Used(type)) Add(room, used);
        foreach (TypeDefinition nested in type.NestedTypes) Add(nested, room);
    }

    private void Add(string from, TypeReference used)
    {
        if (used is GenericInstanceType generic)
            foreach (TypeReference argument in generic.GenericArguments) Add(from, argument);
        if (used is TypeSpecification { ElementType: { } element })
        {
            Add(from, element); // of an array, a reference, a generic type
            return;
        }

        while (used.DeclaringType is not null) used = used.DeclaringType;
        if (used.Namespace != from && IsRoom(used.Namespace)) _arrows[from].Add(used.Namespace);
    }

    private static IEnumerable<TypeReference> Used(TypeDefinition type) =>
    [
        .. type.BaseType is null ? [] : new[] { type.BaseType },
        .. type.Interfaces.Select(implemented => implemented.InterfaceType),
        .. type.CustomAttributes.Select(attribute => attribute.AttributeType),
        .. type.GenericParameters.SelectMany(Used),
        .. type.Fields.Select(field => field.FieldType),
        .. type.Methods.SelectMany(Used),
    ];

    private static IEnumerable<TypeReference> Used(MethodDefinition method) =>
    [
        method.ReturnType,
        .. method.Parameters.Select(parameter => parameter.ParameterType),
        .. method.GenericParameters.SelectMany(Used),
        .. method.CustomAttributes.Select(attribute => attribute.AttributeType),
        .. method.HasBody ? method.Body.Variables.Select(variable => variable.VariableType) : [],
        .. method.HasBody ? method.Body.ExceptionHandlers.Select(handler => handler.CatchType).OfType<TypeReference>() : [],
        .. method.HasBody ? method.Body.Instructions.SelectMany(Used) : [],
    ];

    private static IEnumerable<TypeReference> Used(GenericParameter parameter) =>
        parameter.Constraints.Select(constraint => constraint.ConstraintType);

    private static IEnumerable<TypeReference> Used(Instruction instruction) => instruction.Operand switch
    {
        TypeReference type => [type],
        GenericInstanceMethod method => [method.DeclaringType, method.ReturnType, .. method.GenericArguments],
        MethodReference method => [method.DeclaringType, method.ReturnType],
        FieldReference field => [field.DeclaringType, field.FieldType],
        _ => [],
    };
}
