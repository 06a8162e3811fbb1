using ThreadPoolDiagnostics.Code.Blocking;
using ThreadPoolDiagnostics.Stacks.Naming;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>
/// The command that applies code fixes of an analyzer to blocking calls. What they rewrite was tried with
/// Microsoft.VisualStudio.Threading.Analyzers 18.12.1 and SDK 10 (docs/scan.md).
/// </summary>
internal static class CodeFixes
{
    private const string Command = "dotnet format analyzers --diagnostics";

    /// <summary>A sentence with the command, and with the calls for which it is not enough; null when it fixes none.</summary>
    public static string? For(IReadOnlyList<BlockingCall> calls)
    {
        ILookup<Extent, BlockingCall> byExtent = calls.ToLookup(ExtentOf);
        if (byExtent.All(alike => alike.Key is Extent.None)) return null;
        bool anywhere = byExtent.Contains(Extent.WithCallers);
        string rules = anywhere
            ? $"{BuildRule.SynchronousWait.Id} {BuildRule.WaitInAsyncMethod.Id}"
            : BuildRule.WaitInAsyncMethod.Id;
        string what = anywhere
            ? "makes methods that wait for a task asynchronous, with their callers in the project, and renames them"
            : "awaits the counterpart in methods that are asynchronous already: make the method return a task first";
        return $"'{Command} {rules}', with the package {BuildRule.SynchronousWait.Package}, {what}."
            + (anywhere ? Rest(byExtent[Extent.InAsyncMethods], "is awaited only where its method returns a task already") : "")
            + Rest(byExtent[Extent.None], "is left to do by hand");
    }

    private static string Rest(IEnumerable<BlockingCall> calls, string rest)
    {
        string[] names = [.. calls.Select(call => MethodName.Bare(call.Api ?? call.Method)).Distinct()];
        return names is [] ? "" : $" {string.Join(", ", names)} {rest}.";
    }

    private static Extent ExtentOf(BlockingCall call)
    {
        if (!Cure.IsToAwait(call)) return Extent.None;
        var (synchronous, asynchronous) = BuildRules.ForCall(call.Api, call.Wait, call.HasNamesake());
        return synchronous.Contains(BuildRule.SynchronousWait) ? Extent.WithCallers
            : asynchronous.Contains(BuildRule.WaitInAsyncMethod) ? Extent.InAsyncMethods
            : Extent.None;
    }

    /// <summary>What the code fixes do for a call.</summary>
    private enum Extent
    {
        /// <summary>Nothing.</summary>
        None,

        /// <summary>They await it in methods that return a task.</summary>
        InAsyncMethods,

        /// <summary>They make its method asynchronous, and all that call it.</summary>
        WithCallers,
    }
}
