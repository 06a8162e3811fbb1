using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Naming;

namespace ThreadPoolDiagnostics.Code.Blocking;

/// <summary>
/// Looks up in metadata what can be awaited in place of a method: a method of the same name with Async appended, of its type, of
/// a base type or interface, or an extension method of its assembly.
/// </summary>
internal sealed class AsyncCounterparts(TypeIndex types)
{
    private const string Suffix = "Async";

    /// <summary>What a generated gRPC client returns; its awaiter is that of the response.</summary>
    private const string GrpcCall = "Grpc.Core.AsyncUnaryCall`1";

    /// <summary>The counterpart; null when the method's assembly was not read, or has no such method.</summary>
    /// <param name="api">The method as stacks name it, without arguments.</param>
    public AsyncCounterpart? Find(string api)
    {
        CodeMethod[] methods = [.. types.MethodsNamed(api)];
        return methods is [var first, ..] ? new(api, Counterpart(methods, $"{NameOf(first)}{Suffix}")) : null;
    }

    private string? Counterpart(CodeMethod[] methods, string name)
    {
        CodeType type = methods[0].Type;
        CodeMethod? own = types.WithBases(type).SelectMany(one => one.Named(name)).FirstOrDefault(CanBeAwaited);
        if (own is not null) return Display(own);
        HashSet<string> subjects =
        [
            .. types.WithBases(type).Select(one => one.Name),
            .. methods.Where(method => method.IsStatic && method.Self.Parameters.Count > 0)
                .Select(method => TypeNames.Definition(method.Self.Parameters[0])),
        ];
        CodeMethod? other = type.Assembly.Types
            .SelectMany(one => one.Named(name).Where(method => method.IsStatic ? IsExtensionOf(method, subjects)
                : subjects.Contains(one.Name)))
            .FirstOrDefault(CanBeAwaited);
        return other is null ? null : Display(other);
    }

    private static bool IsExtensionOf(CodeMethod method, HashSet<string> subjects) =>
        method.Self.Parameters is [var subject, ..] && subjects.Contains(TypeNames.Definition(subject));

    private static bool CanBeAwaited(CodeMethod method) => method is { IsPublic: true } or { Type.IsInterface: true }
        && (KnownTypes.IsAsyncResult(method.Self.Returns) || TypeNames.Definition(method.Self.Returns) == GrpcCall);

    private static string Display(CodeMethod method) => MethodName.Bare(method.Name);

    private static string NameOf(CodeMethod method) => method.Self.Name.Split('.')[^1];
}
