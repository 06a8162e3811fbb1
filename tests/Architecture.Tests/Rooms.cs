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

    /// <summary>Reads an assembly beside this one.</summary>
    /// <param name="assembly">Its name.</param>
    /// <param name="root">The project's root namespace.</param>
    public static Rooms Of(string assembly, string root)
    {
        var rooms = new Rooms(root);
        using var module = ModuleDefinition.ReadModule(Path.Combine(AppContext.BaseDirectory, $"{assembly}.dll"));
        foreach (TypeDefinition type in module.Types) rooms.Add(type, type.Namespace);
        return rooms;
    }

    /// <summary>
    /// Rooms from which arrows lead back to themselves, each with the shortest way round; empty when there is none.
    /// </summary>
    public IEnumerable<string> Circles => _arrows.Keys.Select(WayRound).OfType<string>();

    public int Count => _arrows.Count;

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
        TypeReference element = used.GetElementType();
        while (element.DeclaringType is not null) element = element.DeclaringType;
        string to = element.Namespace;
        bool isOurs = to.StartsWith($"{_root}.", StringComparison.Ordinal) && from.StartsWith($"{_root}.", StringComparison.Ordinal);
        if (!isOurs) return;
        if (!_arrows.TryGetValue(from, out SortedSet<string>? targets)) _arrows.Add(from, targets = new(StringComparer.Ordinal));
        if (to != from) targets.Add(to);
    }

    private static IEnumerable<TypeReference> Used(TypeDefinition type) =>
    [
        .. type.BaseType is null ? [] : new[] { type.BaseType },
        .. type.Interfaces.Select(implemented => implemented.InterfaceType),
        .. type.CustomAttributes.Select(attribute => attribute.AttributeType),
        .. type.Fields.Select(field => field.FieldType),
        .. type.Methods.SelectMany(Used),
    ];

    private static IEnumerable<TypeReference> Used(MethodDefinition method) =>
    [
        method.ReturnType,
        .. method.Parameters.Select(parameter => parameter.ParameterType),
        .. method.HasBody ? method.Body.Variables.Select(variable => variable.VariableType) : [],
        .. method.HasBody ? method.Body.Instructions.SelectMany(Used) : [],
    ];

    private static IEnumerable<TypeReference> Used(Instruction instruction) => instruction.Operand switch
    {
        TypeReference type => [type],
        GenericInstanceMethod method => [method.DeclaringType, method.ReturnType, .. method.GenericArguments],
        MethodReference method => [method.DeclaringType, method.ReturnType],
        FieldReference field => [field.DeclaringType, field.FieldType],
        _ => [],
    };
}
