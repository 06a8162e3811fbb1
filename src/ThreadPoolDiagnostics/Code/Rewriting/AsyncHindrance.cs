namespace ThreadPoolDiagnostics.Code.Rewriting;

/// <summary>Why a method cannot become asynchronous.</summary>
/// <param name="Kind">What stands against it.</param>
/// <param name="Method">The method that cannot: the one that was asked for, or one that would have to await it.</param>
/// <param name="Other">The method or type that decides; empty when none does.</param>
public sealed record AsyncHindrance(HindranceKind Kind, string Method, string Other);

/// <summary>What stands against an asynchronous method.</summary>
public enum HindranceKind
{
    /// <summary>It is a constructor.</summary>
    Constructor,

    /// <summary>It is a property, an event or an operator.</summary>
    Accessor,

    /// <summary>It is an iterator.</summary>
    Iterator,

    /// <summary>It is a local function, which code fixes do not change.</summary>
    LocalFunction,

    /// <summary>It has a parameter by reference (out, ref, in), or a span.</summary>
    ByReference,

    /// <summary>There is a method of the name that it would get.</summary>
    NameTaken,

    /// <summary>It overrides another method.</summary>
    Override,

    /// <summary>Another method overrides it.</summary>
    Overridden,

    /// <summary>It implements an interface that is not the program's own.</summary>
    Implementation,

    /// <summary>It implements an own interface, and so do other types.</summary>
    SharedInterface,

    /// <summary>It is passed as a delegate that returns no task.</summary>
    Delegate,

    /// <summary>It is a method of a struct, which can change its fields: an async one changes those of a copy.</summary>
    Struct,

    /// <summary>It sets a value of the execution context, which its callers would not see any more.</summary>
    AmbientValue,

    /// <summary>It handles AggregateException, and await throws the inner exception.</summary>
    Aggregate,
}
