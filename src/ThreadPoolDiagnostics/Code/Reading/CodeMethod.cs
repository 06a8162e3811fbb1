using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;

namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>A method of an assembly that was read, or a lambda or state machine, by its name in the source.</summary>
public sealed class CodeMethod
{
    private string? _name, _signature;

    internal CodeMethod(CodeType type, int token, MethodReference self) => (Type, Token, Self) = (type, token, self);

    /// <summary>Its name in the source: Namespace.Type.Method, or Namespace.Type.Method.lambda; without arguments.</summary>
    public string Name => _name ??= FrameName.Format($"{Type.Name}.{Self.Name}");

    /// <summary>
    /// The compiler's name, with the types of its parameters: no other method of the assembly has it. Overloads, and the lambdas
    /// of one method, have one <see cref="Name"/>.
    /// </summary>
    public string Signature => _signature ??= $"{Self}({string.Join(", ", Self.Parameters)})";

    /// <summary>The compiler's name of a lambda, as <see cref="StackFrame.Lambda"/>.</summary>
    internal string? Lambda => FrameName.LambdaOf($"{Type.Name}.{Self.Name}");

    /// <summary>The name of its assembly, without extension.</summary>
    public string Assembly => Type.Assembly.Name;

    /// <summary>Whose code the assembly is.</summary>
    public CodeOrigin Origin => Type.Assembly.Origin;

    /// <summary>Its metadata token in that assembly.</summary>
    public int Token { get; }

    internal CodeType Type { get; }

    /// <summary>The method as a call would reference it.</summary>
    internal MethodReference Self { get; }

    internal bool IsPublic { get; init; }

    internal bool IsStatic => !Self.HasThis;

    internal bool IsVirtual { get; init; }

    /// <summary>Whether it takes the place of a base type's method.</summary>
    internal bool IsOverride { get; init; }

    /// <summary>Whether nothing can override it; of a virtual method that is no override: it implements an interface.</summary>
    internal bool IsFinal { get; init; }

    /// <summary>Whether it is the MoveNext of an async method, lambda or local function.</summary>
    internal bool IsAsyncBody { get; init; }

    /// <summary>The type that contains its body, when it is async or an iterator; null otherwise.</summary>
    internal string? StateMachine { get; init; }

    /// <summary>Whether it catches AggregateException, or asks whether an exception is one.</summary>
    internal bool HandlesAggregate { get; init; }

    /// <summary>The native function that it imports; null for methods with IL.</summary>
    internal string? NativeFunction { get; init; }

    internal IReadOnlyList<CodeAttribute> Attributes { get; init; } = [];

    internal IReadOnlyList<CallSite> Calls { get; init; } = [];

    /// <summary>Where the delegates go that it makes or receives.</summary>
    internal IReadOnlyList<DelegateMove> Moves { get; init; } = [];

    /// <inheritdoc/>
    public override string ToString() => Name;
}
