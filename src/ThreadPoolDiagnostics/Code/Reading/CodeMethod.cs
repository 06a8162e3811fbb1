using ThreadPoolDiagnostics.Stacks.Naming;

namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>
/// A method of an assembly that was read. The compiler's lambdas and state machines are methods too, with their author's name.
/// </summary>
public sealed class CodeMethod
{
    private string? _name;

    internal CodeMethod(CodeType type, int token, MethodReference self) => (Type, Token, Self) = (type, token, self);

    /// <summary>As its author would say it: Namespace.Type.Method, or Namespace.Type.Method.lambda; no arguments.</summary>
    public string Name => _name ??= FrameName.Format($"{Type.Name}.{Self.Name}");

    /// <summary>The assembly that it is in, without extension.</summary>
    public string Assembly => Type.Assembly.Name;

    /// <summary>Whose that is.</summary>
    public CodeOrigin Origin => Type.Assembly.Origin;

    /// <summary>Its token in that assembly's metadata.</summary>
    public int Token { get; }

    internal CodeType Type { get; }

    /// <summary>As a call would name it.</summary>
    internal MethodReference Self { get; }

    internal bool IsPublic { get; init; }

    internal bool IsStatic => !Self.HasThis;

    internal bool IsVirtual { get; init; }

    /// <summary>The MoveNext of an async method, lambda or local function.</summary>
    internal bool IsAsyncBody { get; init; }

    /// <summary>The type that the compiler moved its body to, when it is async or an iterator; null otherwise.</summary>
    internal string? StateMachine { get; init; }

    /// <summary>The native function that it stands for; null for methods of IL.</summary>
    internal string? NativeFunction { get; init; }

    internal IReadOnlyList<CodeAttribute> Attributes { get; init; } = [];

    internal IReadOnlyList<CallSite> Calls { get; init; } = [];

    /// <summary>What becomes of the delegates that it makes or gets.</summary>
    internal IReadOnlyList<DelegateMove> Moves { get; init; } = [];

    /// <inheritdoc/>
    public override string ToString() => Name;
}
