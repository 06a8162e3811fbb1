using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Verdicts;
using ThreadPoolDiagnostics.WaitProfiles.Events;

namespace ThreadPoolDiagnostics.WaitProfiles.Findings;

/// <summary>Groups the waits of a profile by the call of own code that made them.</summary>
public static class WaitFindings
{
    /// <summary>A reader looks at some; with more the test is as good as unknown.</summary>
    private const int MostPossibleTests = 10;

    /// <summary>The most methods that are named where one of them made waits.</summary>
    private const int MostMethods = 3;

    /// <summary>The findings, the one with most blocked time first. What packages and .NET wait for by themselves is none.
    /// </summary>
    /// <param name="profile">The waits of a process.</param>
    public static IReadOnlyList<WaitFinding> In(WaitProfile profile)
    {
        ArgumentNullException.ThrowIfNull(profile);
        return
        [
            .. profile.Waits
                .GroupBy(wait => (wait.Stack, wait.IsForLock))
                .Select(same => (Call: CallOf(profile, same.Key.Stack, same.Key.IsForLock), Waits: same.ToArray()))
                .Where(found => found.Call is not null)
                .GroupBy(found => Key.Of(found.Call!, DefaultAllowances.ReasonFor(found.Waits[0].Stack)))
                .Select(alike => ToFinding(
                    profile, alike.MaxBy(found => found.Waits.Length).Call!, alike.Key.AllowedBecause,
                    [.. alike.SelectMany(found => found.Waits)]))
                .OrderBy(finding => finding.AllowedBecause is not null)
                .ThenByDescending(finding => finding.Total),
        ];
    }

    /// <summary>Waits that own code may have made but that are no finding, since it was inlined and several methods may have
    /// been: a sentence; null when there are none.</summary>
    /// <param name="profile">The waits of a process.</param>
    public static string? Unattributed(WaitProfile profile)
    {
        ArgumentNullException.ThrowIfNull(profile);
        (BlockingCall Call, ProfiledWait Wait)[] found =
        [
            .. profile.Waits
                .GroupBy(wait => (wait.Stack, wait.IsForLock))
                .Select(same => (Attribution: Attribute(profile, same.Key.Stack, same.Key.IsForLock), Waits: same))
                .Where(same => same.Attribution is { IsOwn: false, Call.Candidates.Count: > 0 })
                .SelectMany(same => same.Waits, (same, wait) => (same.Attribution!.Call, wait)),
        ];
        if (found is []) return null;
        string[] methods =
        [
            .. found.SelectMany(one => one.Call.Candidates).Select(candidate => MethodName.TypeAndMethod(candidate.Method))
                .Distinct().Take(MostMethods),
        ];
        ProfiledWait[] waits = [.. found.Select(one => one.Wait)];
        return $"The method that made {FigureText.Count(waits.Length, "wait")} of pool threads, "
            + $"{FigureText.Duration(Sum(waits))} in all, was inlined and is not known: perhaps {string.Join(" or ", methods)}.";
    }

    /// <summary>The call of own code, or of its likeliest candidate where it was inlined; null when own code made none.</summary>
    private static BlockingCall? CallOf(WaitProfile profile, StackGroup stack, bool isForLock) =>
        Attribute(profile, stack, isForLock) is { IsOwn: true } attribution ? attribution.Call : null;

    private static Attribution? Attribute(WaitProfile profile, StackGroup stack, bool isForLock)
    {
        Observation one = profile.Code.Observe(stack, isForLock);
        if (BlockingCalls.In(one) is not [var call] || TestPlatform.Contains(call.Module)) return null;
        bool isLikely = call.Candidates is [{ IsLikely: true } likeliest, ..] && HasRun(one, call, likeliest);
        return new(call, call.IsApplication || isLikely);
    }

    /// <summary>Whether a candidate has machine code, or a request led to it and it was inlined, or the stack has the generated
    /// code of an endpoint that leads to it: frames of a stack may be missing, and then others lead nowhere.</summary>
    private static bool HasRun(Observation observation, BlockingCall call, CallCandidate candidate) =>
        observation.Suspects.Any(suspect => suspect.Method == candidate.Method
            && (suspect.HasRun || suspect.Requests.Count > 0 || (call.Entry == "endpoint" && suspect.Entry == call.Entry)));

    private static WaitFinding ToFinding(WaitProfile profile, BlockingCall call, string? allowedBecause, ProfiledWait[] waits)
    {
        (ProfiledWait Wait, string? Test)[] tests = [.. waits.Select(wait => (wait, TestOf(profile, wait)))];
        return new(call, waits.Length, Sum(waits), waits.Max(wait => wait.Duration))
        {
            AllowedBecause = allowedBecause,
            IsLoop = Array.TrueForAll(waits, wait => wait.IsLoop),
            Tests = Counted(tests.Select(one => one.Test)),
            Requests = Counted(waits.Select(wait => Nearest(wait.Activity, ActivityKind.Request)?.Name)),
            PossibleTests =
            [
                .. tests.Where(one => one.Test is null).SelectMany(one => Possible(profile, one.Wait))
                    .Distinct(StringComparer.Ordinal).Take(MostPossibleTests),
            ],
        };
    }

    /// <summary>The test by the activity of the thread, which its framework's events name; else by the stack.</summary>
    private static string? TestOf(WaitProfile profile, ProfiledWait wait) =>
        Nearest(wait.Activity, ActivityKind.Test)?.Name ?? profile.Code.TestOn(wait.Stack);

    private static Activity? Nearest(Activity? activity, ActivityKind kind) =>
        activity is null || activity.Kind == kind ? activity : Nearest(activity.Parent, kind);

    private static string[] Possible(WaitProfile profile, ProfiledWait wait)
    {
        string[] meanwhile =
        [
            .. profile.Activities
                .Where(one => one.Kind is ActivityKind.Test && one.Begin <= wait.Begin && (one.End ?? wait.End) >= wait.Begin)
                .Select(one => one.Name),
        ];
        IReadOnlyList<string> leading = profile.Code.TestsTo(wait.Stack);
        string[] both = [.. meanwhile.Where(test => leading.Contains(MethodName.WithoutArguments(test)))];
        return both.Length > 0 ? both : [.. leading, .. meanwhile];
    }

    private static IReadOnlyList<WaitContext> Counted(IEnumerable<string?> names) =>
    [
        .. names.OfType<string>().CountBy(name => name, StringComparer.Ordinal)
            .OrderByDescending(one => one.Value).ThenBy(one => one.Key, StringComparer.Ordinal)
            .Select(one => new WaitContext(one.Key, one.Value)),
    ];

    private static TimeSpan Sum(ProfiledWait[] waits) => TimeSpan.FromTicks(waits.Sum(wait => wait.Duration.Ticks));

    /// <summary>Who made a wait.</summary>
    /// <param name="Call">The call.</param>
    /// <param name="IsOwn">Whether own code made it, as far as it is certain or likely.</param>
    private sealed record Attribution(BlockingCall Call, bool IsOwn);

    /// <summary>What makes two waits one finding.</summary>
    private sealed record Key(string Method, SourceLocation? Source, string? Api, WaitKind Wait, string? AllowedBecause)
    {
        public static Key Of(BlockingCall call, string? allowedBecause) => call.Candidates is [var likeliest, ..]
            ? new(likeliest.Method, likeliest.Source, ApiOf(call), call.Wait, allowedBecause)
            : new(MethodName.WithoutArguments(call.Method), call.Source, ApiOf(call), call.Wait, allowedBecause);

        /// <summary>Without its arguments: an overload that was inlined is not on the stack, but the one that it calls.</summary>
        private static string? ApiOf(BlockingCall call) => call.Api is { } api ? MethodName.WithoutArguments(api) : null;
    }
}
