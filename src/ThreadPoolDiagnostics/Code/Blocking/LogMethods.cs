using ThreadPoolDiagnostics.Code.Reading;

namespace ThreadPoolDiagnostics.Code.Blocking;

/// <summary>
/// Methods that a generator writes for [LoggerMessage]. They log, and nobody reads their lines: who calls them is the one that
/// logs.
/// </summary>
internal sealed class LogMethods
{
    private readonly HashSet<(string Type, string Name)> _methods;

    public LogMethods(IEnumerable<CodeAssembly> assemblies) => _methods =
    [
        .. assemblies.SelectMany(assembly => assembly.Methods)
            .Where(IsOne)
            .Select(method => (method.Self.Type, method.Self.Name)),
    ];

    public static bool IsOne(CodeMethod method) => method.Attributes.Any(attribute => attribute.Type == KnownTypes.LoggerMessage);

    /// <summary>Null when it calls none of them.</summary>
    public BlockingApi? Find(MethodReference callee) =>
        _methods.Contains((callee.Type, callee.Name)) ? BlockingApis.Log : null;
}
