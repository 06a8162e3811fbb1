namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>What all front ends say of a blocking call.</summary>
public static class CallText
{
    /// <summary>The heading of <see cref="BlockingCall.ApplicationPath"/>.</summary>
    public static string PathHeading(BlockingCall call) =>
        $"What must become asynchronous, outermost first{(call.Callers is [] ? "" : ", for most threads")}";

    /// <summary>The heading of <see cref="BlockingCall.Candidates"/>.</summary>
    public static string CandidatesHeading(BlockingCall call)
    {
        string inlined = call.IsApplication ? "The waiting method was inlined into it" : "Its caller was inlined";
        return $"{inlined}; inferred, the likeliest first";
    }

    /// <summary>The API that own code called, where the wait is inside a package; null where the call path shows it.</summary>
    public static string? CalledApi(BlockingCall call) =>
        call is { LibraryFrame: not null, IsApplication: true } ? call.Api : null;
}
