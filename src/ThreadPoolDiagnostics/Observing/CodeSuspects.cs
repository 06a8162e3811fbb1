using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Code.Blocking;
using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Symbols;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Searches a process's IL for the calls that its threads may be blocked in.</summary>
/// <param name="program">The IL of its assemblies.</param>
/// <param name="compiled">The methods that it has machine code of; null when unknown.</param>
internal sealed class CodeSuspects(ProgramCode program, CompiledMethods? compiled)
{
    /// <summary>A large program has many calls of one kind: only the first are candidates, the others are counted.</summary>
    private const int MostOfOneKind = 50;

    /// <summary>Several entry points may match a path equally well; the IL does not show which one is called.</summary>
    private const int MostEntries = 5;

    /// <summary>Reads the assemblies that the process has mapped; null where the system does not list them.</summary>
    public static ProgramCode? Read(TargetProcess target)
    {
        if (!target.IsLocal || !LinuxProcess.IsSupported) return null;
        var files = new TargetFiles(target);
        return ProgramCode.Read(
            new LinuxProcess(target.Id).MappedFiles.Where(file => file.EndsWith(".dll", StringComparison.OrdinalIgnoreCase)),
            files.Open, withPackages: false);
    }

    /// <summary>Methods inlined into each other are a few calls apart; one further away is called, and has a frame.</summary>
    private const int LongestInlinedCallPath = 4;

    /// <summary>Calls reached from requests and remaining frames, others of these kinds, and calls in known frames.</summary>
    public IReadOnlyList<Suspect> Find(Observation observation)
    {
        IReadOnlyList<BlockingCall> calls = BlockingCalls.In(observation);
        BlockingCall[] hidden = [.. calls.Where(call => !call.IsApplication)];
        string[] carried = [.. Carried(observation)];
        string[] meanwhile = [.. ThreadEvents.RoutesMeanwhile(observation).Take(MostEntries)];
        return
        [
            .. calls.Where(call => call.IsApplication).SelectMany(call => Within(call)),
            .. hidden.GroupBy(call => call.Wait).SelectMany(alike =>
                Behind(alike, meanwhile, carried, from => program.Calls.SitesOf(alike.Key, from))),
            .. hidden.GroupBy(call => (call.Wait, call.Api)).SelectMany(alike =>
                Behind(alike, meanwhile, carried, from => program.Calls.SitesInto(alike.Key.Api ?? "", from))
                    .Select(suspect => suspect with { Wait = alike.Key.Wait })),
        ];
    }

    /// <summary>Calls of the kind that stacks show. Waits for handles, for pulses and in native code also occur inside other
    /// waits: if there is no call of their kind, then calls of any kind.</summary>
    private IEnumerable<Suspect> Within(BlockingCall call)
    {
        string method = call.Method.Split('(')[0];
        ReachedSite[] near =
        [
            .. program.Calls.SitesFrom(program.Calls.MethodsNamed(method)).Where(site =>
                site.CallPath.Count <= LongestInlinedCallPath),
        ];
        ReachedSite[] alike = [.. near.Where(site => IsOfKind(site.Site.Api, call))];
        bool isOpen = alike.Length == 0 && call.Wait is (WaitKind.Handle or WaitKind.Pulse or WaitKind.Native);
        return (isOpen ? near.Where(site => !site.Site.Api.IsSeldom) : alike)
            .Select(site => ToSuspect(site) with { Wait = call.Wait, Within = method });
    }

    private static bool IsOfKind(BlockingApi api, BlockingCall call) =>
        api.IsSeldom ? ApiFamilies.AreOne(api.Method, call.Api ?? "") : api.Wait == call.Wait;

    /// <summary>Candidates for inlined calls: first those reached from requests and frames, then all of the same kind.</summary>
    private IEnumerable<Suspect> Behind(
        IEnumerable<BlockingCall> calls, string[] meanwhile, string[] carried, SiteSearch sites) =>
        ByRequest(sites, calls.SelectMany(call => call.Routes is [] ? meanwhile : call.Routes).Distinct())
            .Concat(ByFrame(sites, carried))
            .Concat(sites([]).OrderByDescending(HasRun).Take(MostOfOneKind).Select(ToSuspect));

    private IEnumerable<Suspect> ByRequest(SiteSearch sites, IEnumerable<string> requests) =>
        from request in requests
        let entries = program.EntriesOf(request).Take(MostEntries)
        where entries.Any()
        from site in Nearest(sites(entries.Select(entry => entry.Method)))
        select ToSuspect(site) with { Requests = [request] };

    private IEnumerable<Suspect> ByFrame(SiteSearch sites, IEnumerable<string> carried) =>
        from frame in carried
        let methods = program.Calls.MethodsNamed(frame)
        where methods.Count > 0
        from site in Nearest(sites(methods))
        select ToSuspect(site);

    /// <summary>Finds calls of one kind on the call paths from the given methods; from all methods when none are given.</summary>
    private delegate IReadOnlyList<ReachedSite> SiteSearch(IEnumerable<CodeMethod> from);

    /// <summary>Prefers calls that are reached without delegates passed as arguments.</summary>
    private static IEnumerable<ReachedSite> Nearest(IReadOnlyList<ReachedSite> sites) =>
        sites.Any(site => !site.IsThroughDelegate) ? sites.Where(site => !site.IsThroughDelegate) : sites;

    private bool HasRun(ReachedSite site) =>
        HasCode(site.Site.Method) || (program.Calls.CalledBy(site.Site.Method) is { Length: > 0 } called && called.All(HasCode));

    private bool HasCode(CodeMethod method) => compiled?.Contains(method.Assembly, method.Token) == true;

    private static IEnumerable<string> Carried(Observation observation) => observation.Stacks
        .SelectMany(snapshot => snapshot.Report.Groups)
        .Where(group => group is { IsPoolWorker: true, IsIdlePoolWorker: false })
        .SelectMany(group => group.Frames)
        .Select(frame => frame.Carries)
        .OfType<string>()
        .Distinct(StringComparer.Ordinal);

    private Suspect ToSuspect(ReachedSite reached) =>
        new(reached.Site.Method.Name, reached.Site.Api.Wait, reached.Site.Api.Method)
        {
            Source = program.SourceOf(reached.Site),
            CallPath = reached.Names,
            IsThroughDelegate = reached.IsThroughDelegate,
            HasRun = HasRun(reached),
            Calls =
            [
                .. program.Calls.CalledBy(reached.Site.Method)
                    .Select(method => MethodName.Bare(method.Name).Split('.')[^1])
                    .Distinct(),
            ],
        };
}
