using ThreadPoolDiagnostics.Stacks.Inlining;
using ThreadPoolDiagnostics.Stacks.Naming;

namespace ThreadPoolDiagnostics.Stacks.Sources;

/// <summary>A call that is under way within the code of another method.</summary>
/// <param name="Name">Of the method, as the runtime writes it; null when it is not known.</param>
/// <param name="Place">What it does at the moment; null when its module is not known.</param>
internal sealed record InlinedFrame(string? Name, IlLocation? Place);

/// <summary>Puts names and places to the calls that a method's code was put together from.</summary>
internal sealed class InlinedFrames(CodeMap code, ModuleFiles modules)
{
    /// <summary>Innermost first; last the method whose code it is. Empty where the runtime does not tell.</summary>
    public IReadOnlyList<InlinedFrame> At(ulong returnAddress)
    {
        var frames = new List<InlinedFrame>();
        IReadOnlyList<InlinedCall> calls = code.CallsAt(returnAddress);
        for (int i = 0; i < calls.Count; i++)
        {
            IlLocation? place = Locate(calls[i]), caller = i + 1 < calls.Count ? Locate(calls[i + 1]) : null;
            string? called = i == 0 ? null : SimpleName(frames[i - 1].Name);
            frames.Add(new(Name(calls[i], place, caller), place is null || called is null ? place : AtCallOf(called, place)));
        }
        return frames;
    }

    private IlLocation? Locate(InlinedCall call) =>
        code.Identify(call.MethodId) is { } method && code.ModuleOf(method.ModuleId) is { } module
            ? new IlLocation(module, method.Token, call.IlOffset)
            : null;

    /// <summary>
    /// The runtime's own word; for a method of which it said only module and token, the module's metadata, unless the caller's IL
    /// calls nothing of that name: then the token is one of another module.
    /// </summary>
    private string? Name(InlinedCall call, IlLocation? place, IlLocation? caller)
    {
        if (code.Identify(call.MethodId)?.Name is { } known) return known;
        if (place is null || modules.CodeOf(place.Module)?.NameOf(place.MethodToken) is not { } name) return null;
        return caller is not null && CallsOf(SimpleName(name)!, caller) is [] ? null : name;
    }

    /// <summary>The only call of what lies further in, or the first one from the statement on that is known.</summary>
    private IlLocation AtCallOf(string called, IlLocation place) => CallsOf(called, place) switch
    {
        [var only] => place with { Offset = only },
        [_, ..] calls when place.Offset >= 0 =>
            place with { Offset = calls.FirstOrDefault(call => call >= place.Offset, place.Offset) },
        _ => place,
    };

    private IReadOnlyList<int>? CallsOf(string called, IlLocation caller) =>
        modules.CodeOf(caller.Module)?.CallsOf(called, caller.MethodToken);

    private static string? SimpleName(string? name)
    {
        if (name is null) return null;
        string method = TypeArguments.Remove(name.Split('(')[0], '[', ']');
        return method.EndsWith("..ctor", StringComparison.Ordinal) ? ".ctor" : method[(method.LastIndexOf('.') + 1)..];
    }
}
