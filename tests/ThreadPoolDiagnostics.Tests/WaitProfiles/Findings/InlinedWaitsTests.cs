using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Symbols;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.WaitProfiles;
using ThreadPoolDiagnostics.WaitProfiles.Findings;

namespace ThreadPoolDiagnostics.Tests.WaitProfiles.Findings;

/// <summary>Waits within an endpoint's generated code, into which own code was inlined; no request was seen to begin, and no own
/// method has machine code. The program is TestWebTargets.</summary>
public sealed class InlinedWaitsTests
{
    private static readonly StackFrame[] Endpoint =
    [
        new("", "dynamicClass.lambda_method7(Closure, Object, HttpContext)", false),
        Given.Framework("Microsoft.AspNetCore.Routing.EndpointMiddleware.Invoke(HttpContext)"),
        Given.Framework("System.Threading.ThreadPoolWorkQueue.Dispatch()"),
    ];

    [Fact]
    public void The_only_endpoint_that_leads_to_such_a_wait_made_it()
    {
        WaitProfile profile = Profile("System.Threading.Monitor.Enter(Object)");

        Assert.Equal(
            "TestWebTargets.Warm.ShortLocks.AskAsync", Assert.Single(WaitFindings.In(profile)).Call.Candidates[0].Method);
        Assert.Null(new WaitFindings(profile).Unattributed());
    }

    [Fact]
    public void Where_several_endpoints_lead_to_such_a_wait_none_is_found_and_that_is_said()
    {
        WaitProfile profile = Profile("System.Threading.Tasks.Task.InternalWait(int, CancellationToken)");

        Assert.Empty(WaitFindings.In(profile));
        Assert.StartsWith(
            "The method that made 2 waits of pool threads, 1.5 s in all, was inlined and is not known: perhaps ",
            new WaitFindings(profile).Unattributed(), StringComparison.Ordinal);
    }

    [Fact]
    public void What_no_own_code_leads_to_is_not_its() =>
        Assert.Null(new WaitFindings(Profile("System.Threading.Monitor.Wait(Object, int)")).Unattributed());

    private static WaitProfile Profile(string wait)
    {
        var stack = new StackGroup([Given.Framework(wait), .. Endpoint], [1]) { InManagedCode = 0 };
        ProfiledWait[] waits =
        [
            new(TimeSpan.Zero, TimeSpan.FromSeconds(1), stack, WaitSource.Scheduler),
            new(TimeSpan.FromSeconds(2), TimeSpan.FromSeconds(0.5), stack, WaitSource.Scheduler),
        ];
        string assembly = Path.Combine(BuiltProgram.Folder("TestWebTargets"), "TestWebTargets.dll");
        using ProgramCode program = StackedCode.ReadProgram([stack], [assembly], new TargetFiles());
        return new(waits, TimeSpan.FromMinutes(1)) { Code = StackedCode.Read(waits, program, new CompiledMethods()) };
    }
}
