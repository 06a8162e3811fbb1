using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Code.Blocking;

/// <summary>
/// Drivers: a package that speaks to the network or to a database, whose synchronous methods have an asynchronous twin, holds its
/// caller's thread in the synchronous one. Its types are not known here; the pair of names is what gives it away.
/// </summary>
internal sealed class AsyncTwins(TypeIndex types)
{
    private static readonly HashSet<string> NetworkAssemblies = new(StringComparer.Ordinal)
    {
        "System.Data.Common", "System.Data", "System.Net.Sockets", "System.Net.Http", "System.Net.Security",
        "System.IO.Pipes", "Microsoft.EntityFrameworkCore.Relational", "Grpc.Net.Client",
    };

    private readonly Dictionary<CodeAssembly, bool> _drivers = [];

    /// <summary>An assembly has one reference to a method, however many calls of it.</summary>
    private readonly Dictionary<MethodReference, BlockingApi?> _found = new(ReferenceEqualityComparer.Instance);

    /// <summary>Null when the callee is no driver's method, is asynchronous itself, or has no twin.</summary>
    public BlockingApi? Find(CodeAssembly caller, MethodReference callee)
    {
        if (callee.Assembly.Length == 0 && caller.Origin != CodeOrigin.Package) return null;
        if (!_found.TryGetValue(callee, out BlockingApi? api)) _found.Add(callee, api = Search(callee));
        return api;
    }

    private BlockingApi? Search(MethodReference callee)
    {
        if (KnownTypes.IsAsyncResult(callee.Returns) || callee.IsConstructor) return null;
        if (types.Find(callee) is not { Assembly.Origin: CodeOrigin.Package } type || !IsDriver(type.Assembly)) return null;
        CodeMethod? twin = types.WithBases(type)
            .SelectMany(one => one.Named($"{callee.Name}Async"))
            .FirstOrDefault(method => IsTwin(method.Self, callee));
        if (twin is null) return null;
        string instead = $"{TypeNames.Readable(twin.Type.Name).Split('.')[^1]}.{twin.Self.Name}";
        return new($"{TypeNames.Readable(callee.Type)}.{callee.Name}", WaitKind.InputOutput, instead)
        {
            HasNamesake = true,
        };
    }

    /// <summary>It takes the same, and perhaps more: a token, options.</summary>
    private static bool IsTwin(MethodReference twin, MethodReference callee) => KnownTypes.IsAsyncResult(twin.Returns)
        && twin.Parameters.Count >= callee.Parameters.Count
        && twin.Parameters.Take(callee.Parameters.Count).SequenceEqual(callee.Parameters, StringComparer.Ordinal);

    private bool IsDriver(CodeAssembly assembly)
    {
        if (!_drivers.TryGetValue(assembly, out bool isDriver))
            _drivers.Add(assembly, isDriver = assembly.References.Any(NetworkAssemblies.Contains));
        return isDriver;
    }
}
