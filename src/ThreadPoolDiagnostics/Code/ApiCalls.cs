using ThreadPoolDiagnostics.Code.Blocking;
using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Code;

/// <summary>
/// Finds the calls by which own code enters one method of a package or of .NET: by its name, through an interface or a base type,
/// or through methods of the package that are small enough to be inlined.
/// </summary>
/// <param name="types">The types that were read.</param>
/// <param name="targets">The methods that a call can reach.</param>
internal sealed class ApiCalls(TypeIndex types, CallTargets targets)
{
    /// <summary>Methods of a package that are inlined into each other are a few calls apart.</summary>
    private const int MostInlined = 3;

    private readonly Dictionary<(CodeMethod Method, string Frame, int Steps), bool> _leads = [];

    /// <summary>The calls in a method that lead to a frame.</summary>
    /// <param name="method">A method of own code.</param>
    /// <param name="frame">The frame as stacks name it, without arguments.</param>
    /// <param name="wait">What threads wait for in it.</param>
    /// <param name="throughInlined">Whether to follow the package's own calls, too, as far as its IL was read.</param>
    public IEnumerable<BlockingSite> In(CodeMethod method, string frame, WaitKind wait, bool throughInlined) =>
        method.Name == frame ? [] : Calls(method, frame, wait, throughInlined); // an overload calls another

    /// <summary>The calls in a method of those whose name is meant.</summary>
    public static IEnumerable<BlockingSite> In(CodeMethod method, Func<string, bool> isMeant, WaitKind wait) => method.Calls
        .Where(call => IsCall(call) && isMeant(NameOf(call.Callee)))
        .Select(call => ToSite(method, call, wait));

    private IEnumerable<BlockingSite> Calls(CodeMethod method, string frame, WaitKind wait, bool throughInlined) => method.Calls
        .Where(IsCall)
        .Where(call => IsTo(call, method, frame) || (throughInlined && LeadsTo(call, method, frame)))
        .Select(call => ToSite(method, call, wait));

    private static bool IsCall(CallSite call) => call.Kind is CallKind.Direct or CallKind.Virtual;

    private static BlockingSite ToSite(CodeMethod method, CallSite call, WaitKind wait) =>
        new(method, new(NameOf(call.Callee), wait, Twin: null), call.Offset) { BeginsAt = call.BeginsAt };

    private bool IsTo(CallSite call, CodeMethod caller, string frame) =>
        frame.EndsWith(call.Callee.Name, StringComparison.Ordinal)
        && (NameOf(call.Callee) == frame
            || targets.Of(call, caller).Any(target => target.Name == frame)
            || IsOfProxy(call.Callee, frame)
            || IsInherited(call.Callee, frame));

    /// <summary>A proxy has its interface's methods, and a name of its own.</summary>
    private bool IsOfProxy(MethodReference callee, string frame) => GeneratedFrames.IsProxy(frame)
        && frame.EndsWith($".{callee.Name}", StringComparison.Ordinal) && types.Find(callee) is { IsInterface: true };

    /// <summary>Whether the frame's type has the method from the type that the call names, or the other way round.</summary>
    private bool IsInherited(MethodReference callee, string frame)
    {
        if (!frame.EndsWith($".{callee.Name}", StringComparison.Ordinal)) return false;
        string type = frame[..^(callee.Name.Length + 1)];
        return types.FindReadable(type).Any(one => types.Is(one, callee.Type))
            || (types.Find(callee) is { } named && types.WithBases(named).Any(one => TypeNames.Readable(one.Base) == type));
    }

    private bool LeadsTo(CallSite call, CodeMethod caller, string frame) =>
        targets.Of(call, caller).Any(target => target.Origin != CodeOrigin.Application && LeadsTo(target, frame, MostInlined));

    private bool LeadsTo(CodeMethod method, string frame, int steps)
    {
        if (method.Name == frame) return true;
        if (steps == 0 || method.Calls.Count == 0) return false;
        if (_leads.TryGetValue((method, frame, steps), out bool known)) return known;
        // A delegate that is only made is not called here.
        return _leads[(method, frame, steps)] = method.Calls.Where(IsCall).Any(call =>
            targets.Of(call, method).Any(target => target.Assembly == method.Assembly && LeadsTo(target, frame, steps - 1)));
    }

    private static string NameOf(MethodReference callee) => FrameName.Format($"{callee.Type}.{callee.Name}");
}
