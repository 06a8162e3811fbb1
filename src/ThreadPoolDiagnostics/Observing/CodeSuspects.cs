using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Code.Blocking;
using ThreadPoolDiagnostics.Code.Entries;
using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Stacks.Symbols;
using ThreadPoolDiagnostics.Stacks.Waits;
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

    /// <summary>Methods inlined into each other are a few calls apart; one further away is called, and has a frame.</summary>
    private const int LongestInlinedCallPath = 4;

    private readonly ExecutedCode _executed = new(program, compiled);

    /// <summary>Calls reached from requests and remaining frames, others of these kinds, and calls in known frames.</summary>
    public IReadOnlyList<Suspect> Find(Observation observation)
    {
        IReadOnlyList<BlockingCall> calls = BlockingCalls.In(observation);
        BlockingCall[] hidden = [.. calls.Where(call => call.HasHiddenCaller)];
        string[] carried = [.. Carried(observation)];
        string[] meanwhile = [.. ThreadEvents.RoutesMeanwhile(observation).Take(MostEntries)];
        return
        [
            .. calls.Where(call => call.IsApplication).SelectMany(Within),
            .. hidden.GroupBy(call => (call.Wait, call.ApiFrame)).SelectMany(alike =>
                Callers([.. alike], meanwhile, carried).Select(suspect => suspect with { Wait = alike.Key.Wait })),
        ];
    }

    /// <summary>
    /// The callers of the outermost frame that is left: those that call exactly it. Where the core library was called, whose
    /// methods call each other, the callers of known waits of the same kind.
    /// </summary>
    private IEnumerable<Suspect> Callers(IReadOnlyList<BlockingCall> alike, string[] meanwhile, string[] carried)
    {
        BlockingCall first = alike[0];
        string api = MethodName.WithoutArguments(first.ApiFrame ?? "");
        Suspect[] calledBack = [.. CalledBack(first).Select(To)];
        if (calledBack.Length > 0) return calledBack;
        Suspect[] exact =
        [
            .. EnteredBelow(first).Prepend(api)
                .Select(entered =>
                    Behind(alike, meanwhile, carried, from => Possible(CallsOf(entered, first.Wait, from))).ToArray())
                .FirstOrDefault(found => found.Length > 0, [])
                .Select(To),
        ];
        if (exact.Length > 0) return exact;
        Suspect[] known =
        [
            .. Behind(alike, meanwhile, carried, from => Possible(program.Calls.SitesInto(first.ApiFrame ?? "", from))),
            .. Behind(alike, meanwhile, carried, from => Possible(program.Calls.SitesOf(first.Wait, from))),
            .. Behind(alike, meanwhile, carried, from => Possible(program.Calls.CallsOf(IsKnownToBlock, first.Wait, from)))
                .Select(suspect => suspect with { IsOfPackage = true }),
        ];
        return IsOfCoreLibrary(first)
            ? known
            : known.Where(suspect => IsOfOneType(suspect.Api, api)).Select(To);

        Suspect To(Suspect suspect) => suspect with { ApiFrame = api };
    }

    private static bool IsOfCoreLibrary(BlockingCall call) => call.ApiModule is FrameworkModules.CoreLibrary or null;

    /// <summary>
    /// Where the core library was called, such as the list that enumerates a query: the outermost method of a package below it.
    /// </summary>
    private static string[] EnteredBelow(BlockingCall call) =>
        IsOfCoreLibrary(call) && call.LibraryApi is { } entered ? [MethodName.WithoutArguments(entered)] : [];

    /// <summary>The calls of a method; where a generated client makes them, the calls of the client.</summary>
    private ReachedSite[] CallsOf(string api, WaitKind wait, IEnumerable<CodeMethod> from) =>
        [.. program.Calls.CallsOf(api, wait, from).SelectMany(site => OutsideClients(site, wait))];

    private IEnumerable<ReachedSite> OutsideClients(ReachedSite reached, WaitKind wait)
    {
        int outside = reached.CallPath.TakeWhile(method => !IsOfClient(method)).Count();
        if (outside == 0 || outside == reached.CallPath.Count) return [reached];
        return program.Calls.CallsOf(reached.CallPath[outside].Name, wait, reached.CallPath[outside - 1])
            .Where(site => site.CallPath.Count == 1)
            .Select(site => reached with { Site = site.Site, CallPath = [.. reached.CallPath.Take(outside)] });
    }

    /// <summary>Whether it is a method of a client that Grpc.Tools has generated.</summary>
    private static bool IsOfClient(CodeMethod method) => method.Type.Base == "Grpc.Core.ClientBase`1";

    /// <summary>Waits in own code that the package calls back; of types that are in use, as far as any is.</summary>
    private IEnumerable<Suspect> CalledBack(BlockingCall call)
    {
        if (call.InnerFrame is not { } inner) return [];
        string by = MethodName.WithoutArguments(inner), api = MethodName.WithoutArguments(call.ApiFrame ?? inner);
        IReadOnlyList<CodeMethod> methods = program.Callbacks.Of(by, api, call.Wait);
        Suspect[] waits = methods.Count == 0
            ? []
            : [.. Possible(program.Calls.SitesOf(call.Wait, methods))
                .Where(site => site.CallPath.Count <= LongestInlinedCallPath)
                .Select(site => ToSuspect(site) with { CalledBackBy = by })];
        return Array.Exists(waits, suspect => suspect.IsInUse) ? waits.Where(suspect => suspect.IsInUse) : waits;
    }

    private IReadOnlyList<ReachedSite> Possible(IReadOnlyList<ReachedSite> sites) =>
        [.. sites.Where(site => program.CanHaveRun(site.Site.Method))];

    /// <summary>A package's method that is known to block and may be inlined whole, with the wait in it; where that is known of a
    /// whole type, its constructors are not meant.</summary>
    private static bool IsKnownToBlock(string api) => !api.StartsWith("System.", StringComparison.Ordinal)
        && KnownApis.Find(api) is { Kind: KnownApiKind.Twin or KnownApiKind.SyncInside } known
        && (!MethodName.IsConstructor(api) || known.Patterns.Contains(api));

    private static bool IsOfOneType(string api, string frame) =>
        ApiFamilies.AreOne(api, frame) || (frame.LastIndexOf('.') is > 0 and var end
            && api.StartsWith(frame[..(end + 1)], StringComparison.Ordinal));

    /// <summary>Calls of exactly what stacks show; of the core library's, calls of the same kind. Waits for handles, for pulses
    /// and in native code also occur inside other waits: if there is no call of their kind, then calls of any kind.</summary>
    private IEnumerable<Suspect> Within(BlockingCall call)
    {
        string method = MethodName.WithoutArguments(call.Method);
        return CallsIn(call, method).Select(suspect => suspect with { Within = method, WithinLambda = call.Lambda });
    }

    private IEnumerable<Suspect> CallsIn(BlockingCall call, string method)
    {
        CodeMethod[] frame =
            [.. program.Calls.MethodsNamed(method).Where(one => call.Lambda is null || one.Lambda == call.Lambda)];
        string api = MethodName.WithoutArguments(call.ApiFrame ?? "");
        Suspect[] calledBack = [.. CalledBack(call)];
        if (calledBack.Length > 0) return calledBack;
        if (frame.Length == 0) return [];
        Suspect[] exact =
        [
            .. (IsOfCoreLibrary(call) ? EnteredBelow(call) : [api])
                .SelectMany(entered => CallsOf(entered, call.Wait, frame))
                .Where(site => site.CallPath.Count <= LongestInlinedCallPath)
                .Select(site => ToSuspect(site) with { ApiFrame = api }),
        ];
        if (exact.Length > 0 || !IsOfCoreLibrary(call)) return exact;
        ReachedSite[] near =
        [
            .. program.Calls.SitesFrom(frame).Where(site =>
                site.CallPath.Count <= LongestInlinedCallPath),
        ];
        ReachedSite[] alike = [.. near.Where(site => IsOfKind(site.Site.Api, call))];
        if (alike.Length > 0) return alike.Select(OfThisWait);
        IEnumerable<Suspect> known = program.Calls.CallsOf(IsKnownToBlock, call.Wait, frame)
            .Where(site => site.CallPath.Count <= LongestInlinedCallPath)
            .Select(site => ToSuspect(site) with { IsOfPackage = true });
        bool isOpen = call.Wait is WaitKind.Handle or WaitKind.Pulse or WaitKind.Native;
        return isOpen ? known.Concat(near.Where(site => !site.Site.Api.IsSeldom).Select(OfThisWait)) : known;

        Suspect OfThisWait(ReachedSite site) => ToSuspect(site) with { Wait = call.Wait };
    }

    private static bool IsOfKind(BlockingApi api, BlockingCall call) =>
        api.IsSeldom ? ApiFamilies.AreOne(api.Method, call.ApiFrame ?? "") : api.Wait == call.Wait;

    /// <summary>Candidates for inlined calls: first those reached from requests and frames, then all of the same kind.</summary>
    private IEnumerable<Suspect> Behind(
        IEnumerable<BlockingCall> calls, string[] meanwhile, string[] carried, SiteSearch sites) =>
        ByRequest(sites, calls.SelectMany(call => call.Routes is [] ? meanwhile : call.Routes).Distinct())
            .Concat(ByFrame(sites, carried))
            .Concat(ByEntry(sites, calls.Select(call => call.Entry).OfType<string>().Distinct()))
            .Concat(sites([]).OrderByDescending(_executed.Has).Take(MostOfOneKind).Select(ToSuspect));

    private IEnumerable<Suspect> ByRequest(SiteSearch sites, IEnumerable<string> requests) =>
        from request in requests
        let entries = InUse(program.EntriesOf(request)).Take(MostEntries)
        where entries.Any()
        from site in Nearest(sites(entries.Select(entry => entry.Method)))
        select ToSuspect(site) with { Requests = [request] };

    /// <summary>The entry points of types that have run, if any has: of the others no request can have been observed.</summary>
    private IEnumerable<CodeEntry> InUse(IReadOnlyList<CodeEntry> entries) =>
        entries.Any(entry => _executed.HasTypeOf(entry.Method))
            ? entries.Where(entry => _executed.HasTypeOf(entry.Method))
            : entries;

    private IEnumerable<Suspect> ByFrame(SiteSearch sites, IEnumerable<string> carried) =>
        from frame in carried
        let methods = program.Calls.MethodsNamed(frame)
        where methods.Count > 0
        from site in Nearest(sites(methods))
        select ToSuspect(site);

    private IEnumerable<Suspect> ByEntry(SiteSearch sites, IEnumerable<string> kinds) =>
        from kind in kinds
        let entries = InUse(
            [.. program.Entries.Where(entry => entry.Kind == KindOf(kind))])
        where entries.Any()
        from site in Nearest(sites(entries.Select(entry => entry.Method))).Take(MostOfOneKind)
        select ToSuspect(site) with { Entry = kind };

    private static EntryKind KindOf(string kind) => kind == DispatchFrames.Action ? EntryKind.Action : EntryKind.Endpoint;

    /// <summary>Finds calls of one kind on the call paths from the given methods; from all methods when none are given.</summary>
    private delegate IReadOnlyList<ReachedSite> SiteSearch(IEnumerable<CodeMethod> from);

    /// <summary>Prefers calls that are reached without delegates passed as arguments.</summary>
    private static IEnumerable<ReachedSite> Nearest(IReadOnlyList<ReachedSite> sites) =>
        sites.Any(site => !site.IsThroughDelegate) ? sites.Where(site => !site.IsThroughDelegate) : sites;

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
            HasRun = _executed.Has(reached),
            TypeHasRun = _executed.HasTypeOf(reached.Site.Method),
            Calls =
            [
                .. program.Calls.CalledBy(reached.Site.Method)
                    .Select(method => MethodName.Own(method.Name))
                    .Distinct(),
            ],
        };
}
