using DotnetStarvation.Fix.Builds;
using ThreadPoolDiagnostics.Code.Rewriting;
using ThreadPoolDiagnostics.Stacks.Naming;

namespace DotnetStarvation.Fix.Calls;

/// <summary>Words why a method cannot become asynchronous, and what to do instead.</summary>
internal static class MethodObstacle
{
    /// <summary>Why a method cannot; null when it may.</summary>
    /// <param name="method">Its name in the source.</param>
    /// <param name="state">The build.</param>
    public static string? Of(string method, ProgramState state) =>
        state.Changes.GetValueOrDefault(method)?.Hindrance is not { } hindrance ? null
            : hindrance.Method == method ? Own(hindrance) : OfCaller(hindrance);

    private static string Own(AsyncHindrance hindrance) => hindrance.Kind switch
    {
        HindranceKind.Constructor =>
            "A constructor cannot await: load it in an asynchronous factory method, or where it is first used.",
        HindranceKind.Accessor => "A property cannot await: make it a method.",
        HindranceKind.Delegate when hindrance.Method.EndsWith(".lambda", StringComparison.Ordinal) =>
            $"Its lambda {Predicate(hindrance)}",
        _ => $"Its method {Predicate(hindrance)}",
    };

    private static string OfCaller(AsyncHindrance hindrance) => hindrance.Kind switch
    {
        HindranceKind.Constructor =>
            $"The constructor of {MethodName.Bare(hindrance.Method.Replace("..ctor", "", StringComparison.Ordinal))} calls it, "
            + "and cannot await: load it in an asynchronous factory method, or where it is first used.",
        HindranceKind.Accessor =>
            $"The property {MethodName.Bare(hindrance.Method)} calls it, and cannot await: make it a method.",
        _ => $"Its caller {MethodName.Bare(hindrance.Method)} {Predicate(hindrance)}",
    };

    private static string Predicate(AsyncHindrance hindrance)
    {
        string other = MethodName.Bare(hindrance.Other);
        return hindrance.Kind switch
        {
            HindranceKind.Iterator => "is an iterator: make it an IAsyncEnumerable.",
            HindranceKind.LocalFunction =>
                "is a local function, which no code fix makes asynchronous: make it a method first.",
            HindranceKind.ByReference =>
                "has an out, ref or span parameter, which an asynchronous method cannot have: return a tuple instead.",
            HindranceKind.NameTaken =>
                $"has a counterpart: {hindrance.Method.Split('.')[^1]}Async exists already. Let the callers await it.",
            HindranceKind.Override => $"overrides {other}, whose result would have to be a task first.",
            HindranceKind.Overridden => $"is overridden by {other}, which would have to return a task, too.",
            HindranceKind.Implementation => $"implements {other}, whose result would have to be a task first.",
            HindranceKind.SharedInterface => $"implements {other}, as other classes do: all of them would have to return a task.",
            HindranceKind.Struct =>
                "is a struct's, and would change a copy of it: make it readonly, or the struct a class, or return the result.",
            HindranceKind.AmbientValue =>
                $"sets {other} for its callers, which do not see what an asynchronous method sets: load before it, then set.",
            HindranceKind.Aggregate => "handles AggregateException, and await throws the inner exception: catch that first.",
            _ => $"is passed to {other}, which takes no asynchronous delegate: await before it, or in a loop.",
        };
    }
}
