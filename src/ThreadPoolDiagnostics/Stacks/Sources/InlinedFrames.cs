using ThreadPoolDiagnostics.Stacks.Inlining;
using ThreadPoolDiagnostics.Stacks.Naming;

namespace ThreadPoolDiagnostics.Stacks.Sources;

/// <summary>A call that is inlined into the code of another method.</summary>
/// <param name="Name">The method's name in the runtime's notation; null when unknown.</param>
/// <param name="Place">The current place in its IL; null when its module is unknown.</param>
internal sealed record InlinedFrame(string? Name, IlLocation? Place);

/// <summary>Finds the names and places of the inlined calls in a method's code.</summary>
internal sealed class InlinedFrames(CodeMap code, ModuleFiles modules)
{
    /// <summary>The calls, innermost first; the last is the method itself. Empty where the runtime does not keep them.</summary>
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

    /// <summary>The runtime's name; otherwise from metadata, unless the caller's IL has no such call (a foreign token).</summary>
    private string? Name(InlinedCall call, IlLocation? place, IlLocation? caller)
    {
        if (code.Identify(call.MethodId)?.Name is { } known) return known;
        if (place is null || modules.CodeOf(place.Module)?.NameOf(place.MethodToken) is not { } name) return null;
        return caller is not null && CallsOf(SimpleName(name)!, caller) is [] ? null : name;
    }

    /// <summary>The place of the only call of the next inner method, or of the first one from the known statement on.</summary>
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
        string method = TypeArguments.Remove(MethodName.WithoutArguments(name), '[', ']');
        return method.EndsWith("..ctor", StringComparison.Ordinal) ? ".ctor" : method[(method.LastIndexOf('.') + 1)..];
    }
}
