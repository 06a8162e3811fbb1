using ThreadPoolDiagnostics.Code.Blocking;
using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Code;

/// <summary>
/// Finds own code that a method of a package or of .NET calls back: what implements its interface, overrides its method, or was
/// passed to it as a delegate. The compiler inlines such code into the method that calls it.
/// </summary>
/// <param name="own">The assemblies of own code.</param>
/// <param name="types">The types that were read.</param>
/// <param name="targets">The methods that a call can reach.</param>
/// <param name="sites">The calls that can block.</param>
/// <param name="apiCalls">The calls by which own code enters a package.</param>
internal sealed class Callbacks(
    IReadOnlyCollection<CodeAssembly> own, TypeIndex types, CallTargets targets, BlockingSites sites, ApiCalls apiCalls)
{
    /// <summary>Methods of a package that are inlined into each other are a few calls apart.</summary>
    private const int MostInlined = 4;

    /// <summary>The own methods, nearest first; none when the method waits itself, or its IL was not read.</summary>
    /// <param name="frame">The frame nearest to the wait that is not the core library's, as stacks name it, without arguments.
    /// </param>
    /// <param name="api">The outermost frame of the same call, to which own code passes its delegates.</param>
    /// <param name="wait">What threads wait for in it.</param>
    public IReadOnlyList<CodeMethod> Of(string frame, string api, WaitKind wait)
    {
        CodeMethod[] methods = [.. types.MethodsNamed(frame)];
        if (Reached(methods, Itself).Any(method => sites.Of(method).Any(site => !site.IsOfCompleteTask && site.Api.Wait == wait)))
            return [];
        List<CodeMethod> reached = Reached(methods, targets.Of);
        bool invokes = reached.Exists(method => method.Calls.Any(call => call.Callee is { HasThis: true, Name: "Invoke" }));
        return
        [
            .. reached.Where(method => method.Origin == CodeOrigin.Application)
                .Concat(invokes ? PassedTo(api, wait) : [])
                .Distinct(),
        ];
    }

    /// <summary>The methods that may be inlined into the given ones, with these: the package's own, and own code that they call.
    /// </summary>
    private static List<CodeMethod> Reached(CodeMethod[] methods, Func<CodeMethod, IEnumerable<CodeMethod>> calledBy)
    {
        var reached = new List<CodeMethod>(methods);
        var known = new HashSet<CodeMethod>(methods);
        for (int step = 0, next = 0; step < MostInlined; step++)
            for (int last = reached.Count; next < last; next++)
                if (reached[next] is { Origin: not CodeOrigin.Application } caller)
                    reached.AddRange(calledBy(caller).Where(one => IsNear(caller, one) && known.Add(one)));
        return reached;
    }

    private static bool IsNear(CodeMethod caller, CodeMethod called) =>
        called.Origin == CodeOrigin.Application || called.Assembly == caller.Assembly;

    /// <summary>What the package itself runs: what the calls name, and the package's overrides and implementations of it unless
    /// own code has some as well.</summary>
    private IEnumerable<CodeMethod> Itself(CodeMethod method)
    {
        foreach (CallSite call in method.Calls)
        {
            CodeMethod[] reached = [.. targets.Of(call, method)];
            if (!Array.Exists(reached, one => one.Origin == CodeOrigin.Application))
                foreach (CodeMethod one in reached) yield return one;
            else if (targets.Find(call.Callee, method.Type.Assembly) is { } named) yield return named;
        }
    }

    private IEnumerable<CodeMethod> PassedTo(string api, WaitKind wait) =>
        from method in own.SelectMany(assembly => assembly.Methods)
        where method.Moves.Any(move => move.Target is not null)
        let calls = apiCalls.In(method, api, wait, throughInlined: true).Select(site => site.IlOffset).ToHashSet()
        from move in method.Moves
        where move.Into is { } call && calls.Contains(call.Offset)
        let passed = move.Target is { } target ? targets.Find(target, method.Type.Assembly) : null
        where passed is not null
        select passed;
}
