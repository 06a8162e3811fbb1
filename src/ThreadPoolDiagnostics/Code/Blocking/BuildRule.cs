using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Code.Blocking;

/// <summary>An analyzer rule that reports a blocking call at build time.</summary>
/// <param name="Id">The rule's id, for an .editorconfig.</param>
/// <param name="Package">The package that contains it.</param>
/// <param name="Severity">Its default severity: warning, suggestion (shown by editors, silent in builds) or off.</param>
public sealed record BuildRule(string Id, string Package, string Severity)
{
    internal static readonly BuildRule
        SynchronousWait = new("VSTHRD002", "Microsoft.VisualStudio.Threading.Analyzers", "warning"),
        WaitInAsyncMethod = new("VSTHRD103", "Microsoft.VisualStudio.Threading.Analyzers", "warning"),
        BlockingCallInAsyncMethod = new("MA0042", "Meziantou.Analyzer", "suggestion"),
        BlockingCallAnywhere = new("MA0045", "Meziantou.Analyzer", "off"),
        CallInAsyncMethod = new("CA1849", "the .NET SDK", "off");

    /// <summary>A sentence that names the rules which report a call.</summary>
    public static string Describe(IReadOnlyList<BuildRule> rules) => rules.Count == 0
        ? "No analyzer that is known here reports it at build time."
        : $"At build time: {List(rules)}.";

    /// <summary>The same for a .NET method in a stack, where it is unknown whether its caller is asynchronous.</summary>
    /// <param name="called">Namespace.Type.Method, perhaps with parameter types; null when it is unknown.</param>
    /// <param name="wait">What a thread waited for in it.</param>
    /// <param name="hasNamesake">
    /// Of a package's method, whether it has an asynchronous counterpart of the same name; null for one of .NET.
    /// </param>
    public static string DescribeForCall(string? called, WaitKind wait, bool? hasNamesake = null) =>
        BuildRules.ForCall(called, wait, hasNamesake) switch
        {
            ([], []) => Describe([]),
            (var some, []) => $"At build time: {List(some)} in a synchronous method.",
            ([], var some) => $"At build time: {List(some)} in an asynchronous method.",
            var (one, other) => $"At build time: {List(one)} in a synchronous method, {List(other)} in an asynchronous one.",
        };

    private static string List(IReadOnlyList<BuildRule> rules) =>
        $"{rules[0]}{string.Concat(rules.Skip(1).Select(rule => $", {rule.Id}"))}";

    /// <summary>The rule's id and package, and how to enable it.</summary>
    public override string ToString() =>
        $"{Id} ({Package}, {(Severity == "off" ? "off by default" : $"{Severity} by default")})";
}
