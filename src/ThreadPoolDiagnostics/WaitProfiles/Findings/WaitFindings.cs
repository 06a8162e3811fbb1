using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;
using ThreadPoolDiagnostics.WaitProfiles.Events;

namespace ThreadPoolDiagnostics.WaitProfiles.Findings;

/// <summary>The waits of a profile by the call of own code that made them.</summary>
public sealed class WaitFindings
{
    /// <summary>A reader looks at some; with more the test is as good as unknown.</summary>
    private const int MostPossibleTests = 10;

    /// <summary>The most methods that are named where one of them made waits.</summary>
    private const int MostMethods = 3;

    private readonly WaitProfile _profile;
    private readonly Attribution[] _attributions;

    /// <param name="profile">The waits of a process.</param>
    public WaitFindings(WaitProfile profile)
    {
        _profile = profile;
        _attributions =
        [
            .. profile.Waits
                .GroupBy(wait => (wait.Stack, wait.IsForLock))
                .Select(same => Attribute(profile.Code.Observe(same.Key.Stack, same.Key.IsForLock), [.. same]))
                .OfType<Attribution>(),
        ];
    }

    /// <summary>The findings, the one with most blocked time first. What packages and .NET wait for by themselves is none.
    /// </summary>
    public IReadOnlyList<WaitFinding> All =>
    [
        .. _attributions
            .Where(made => made.IsOwn)
            .GroupBy(made => Key.Of(made.Call, DefaultAllowances.ReasonFor(made.Waits[0].Stack)))
            .Select(alike => ToFinding(
                _profile, alike.MaxBy(made => made.Waits.Length)!.Call, alike.Key.AllowedBecause,
                [.. alike.SelectMany(made => made.Waits)]))
            .OrderBy(finding => finding.AllowedBecause is not null)
            .ThenByDescending(finding => finding.Total),
    ];

    /// <summary>The findings of a profile alone.</summary>
    /// <param name="profile">The waits of a process.</param>
    public static IReadOnlyList<WaitFinding> In(WaitProfile profile) => new WaitFindings(profile).All;

    /// <summary>Waits that own code may have made but that are no finding, since it was inlined and several methods may have
    /// been: a sentence; null when there are none.</summary>
    public string? Unattributed()
    {
        Attribution[] found = Array.FindAll(_attributions, made => made is { IsOwn: false, Call.Candidates.Count: > 0 });
        if (found is []) return null;
        string[] methods =
        [
            .. found.SelectMany(made => made.Call.Candidates).Select(candidate => MethodName.TypeAndMethod(candidate.Method))
                .Distinct().Take(MostMethods),
        ];
        ProfiledWait[] waits = [.. found.SelectMany(made => made.Waits)];
        return $"The method that made {FigureText.Count(waits.Length, "wait")} of pool threads, "
            + $"{FigureText.Duration(Sum(waits))} in all, was inlined and is not known: perhaps {string.Join(" or ", methods)}.";
    }

    /// <summary>The call that made waits with one stack, or its likeliest candidate where it was inlined; null for what a test
    /// framework does.</summary>
    private static Attribution? Attribute(Observation one, ProfiledWait[] waits)
    {
        if (BlockingCalls.In(one) is not [var call] || TestPlatform.Contains(call.Module)) return null;
        bool isLikely = call.Candidates is [{ IsLikely: true } likeliest, ..] && HasRun(one, call, likeliest);
        return new(call, call.IsApplication || isLikely, waits);
    }

    /// <summary>Whether a candidate has machine code, or a request led to it and it was inlined, or the stack has the generated
    /// code of an endpoint that leads to it: frames of a stack may be missing, and then others lead nowhere.</summary>
    private static bool HasRun(Observation observation, BlockingCall call, CallCandidate candidate) =>
        observation.Suspects.Any(suspect => suspect.Method == candidate.Method
            && (suspect.HasRun || suspect.Requests.Count > 0
                || (call.Entry == DispatchFrames.Endpoint && suspect.Entry == call.Entry)));

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

    /// <summary>Who made waits.</summary>
    /// <param name="Call">The call.</param>
    /// <param name="IsOwn">Whether own code made it, as far as it is certain or likely.</param>
    /// <param name="Waits">The waits with its stack.</param>
    private sealed record Attribution(BlockingCall Call, bool IsOwn, ProfiledWait[] Waits);

    /// <summary>What makes two waits one finding.</summary>
    private sealed record Key(string Method, SourceLocation? Source, string? Api, WaitKind Wait, string? AllowedBecause)
    {
        /// <summary>Without arguments: an overload that was inlined is not on the stack, but the one that it calls.</summary>
        public static Key Of(BlockingCall call, string? allowedBecause)
        {
            var (method, source) = call.Place();
            string? api = call.Api is { } called ? MethodName.WithoutArguments(called) : null;
            return new(MethodName.WithoutArguments(method), source, api, call.Wait, allowedBecause);
        }
    }
}
