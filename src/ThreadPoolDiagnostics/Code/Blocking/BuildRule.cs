namespace ThreadPoolDiagnostics.Code.Blocking;

/// <summary>An analyzer's rule, for those who want to hear of it at build time.</summary>
/// <param name="Id">For an .editorconfig.</param>
/// <param name="Package">Where it comes from.</param>
/// <param name="Severity">What it does without any configuration: warning, suggestion (shown by editors, silent in builds) or
/// off.</param>
public sealed record BuildRule(string Id, string Package, string Severity)
{
    internal static readonly BuildRule
        SynchronousWait = new("VSTHRD002", "Microsoft.VisualStudio.Threading.Analyzers", "warning"),
        WaitInAsyncMethod = new("VSTHRD103", "Microsoft.VisualStudio.Threading.Analyzers", "warning"),
        BlockingCallInAsyncMethod = new("MA0042", "Meziantou.Analyzer", "suggestion"),
        BlockingCallAnywhere = new("MA0045", "Meziantou.Analyzer", "off"),
        CallInAsyncMethod = new("CA1849", "the .NET SDK", "off");
}
