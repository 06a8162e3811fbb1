using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Code.Blocking;

/// <summary>Finds blocking methods of drivers: packages that use network or database and have async twins.</summary>
internal sealed class AsyncTwins(TypeIndex types)
{
    private static readonly HashSet<string> NetworkAssemblies = new(StringComparer.Ordinal)
    {
        "System.Data.Common", "System.Data", "System.Net.Sockets", "System.Net.Http", "System.Net.Security",
        "System.IO.Pipes", "Microsoft.EntityFrameworkCore.Relational", "Grpc.Net.Client",
    };

    private readonly Dictionary<CodeAssembly, bool> _drivers = [];

    /// <summary>Results by reference: an assembly has one reference to a method, however many calls of it.</summary>
    private readonly Dictionary<MethodReference, BlockingApi?> _found = new(ReferenceEqualityComparer.Instance);

    /// <summary>The blocking method; null when the callee is no driver's method, is asynchronous, or has no twin.</summary>
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

    /// <summary>Whether its parameters are the same, perhaps with more behind them: a token, options.</summary>
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
