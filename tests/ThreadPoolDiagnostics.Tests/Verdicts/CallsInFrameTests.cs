using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;
using static ThreadPoolDiagnostics.Tests.Verdicts.InlinedCalls;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

/// <summary>Which call of a method that has a frame is the one that waits, by the method's code.</summary>
public sealed class CallsInFrameTests
{
    private static readonly StackFrame Middleware = Given.Application("App.Errors.Answer(HttpContext)");

    [Theory]
    [InlineData("System.IO.StreamReader.ReadLine()", 26)]
    [InlineData("System.IO.StreamReader.ReadToEnd()", null)]
    public void A_frame_without_a_line_has_that_of_its_only_call_of_what_it_called(string called, int? line)
    {
        Observation observation = Given.Blocked(Given.Stack(
            3, Given.Framework("Interop.Sys.ReceiveMessage.__PInvoke(x)"), Given.Framework(called), Middleware));
        Suspect[] suspects = [CallAt("System.IO.TextWriter.Flush", 25), CallAt("System.IO.TextReader.ReadLine", 26)];

        Assert.Equal(line, Assert.Single(In(observation with { Suspects = suspects })).Source?.Line);

        static Suspect CallAt(string api, int line) => new("App.Errors.Answer", WaitKind.InputOutput, api)
        {
            Within = "App.Errors.Answer",
            Source = new("Errors.cs", line),
        };
    }

    [Fact]
    public void Of_two_calls_in_one_line_the_one_that_the_stack_shows_is_meant()
    {
        Observation observation = Given.Blocked(Given.Stack(
            3, Given.Framework("Interop.Sys.Read.__PInvoke(x)"), Given.Framework("System.IO.StreamReader.ReadLine()"),
            Middleware));
        Suspect[] suspects =
        [
            .. ((string[])["System.IO.Pipes.NamedPipeClientStream.Connect", "System.IO.TextReader.ReadLine"])
                .Select(api => new Suspect("App.Errors.Answer", WaitKind.InputOutput, api)
                {
                    Within = "App.Errors.Answer",
                    Source = new("Errors.cs", 25),
                }),
        ];

        Assert.Equal("System.IO.TextReader.ReadLine", Assert.Single(In(observation with { Suspects = suspects })).Api);
    }

    [Fact]
    public void A_method_that_waits_itself_in_one_place_waits_there()
    {
        var line = new SourceLocation("/src/Errors.cs", 24);
        StackFrame middleware = Middleware with { Source = new("/src/Errors.cs", 22) };
        Observation observation = Given.Blocked(Given.Stack(3, Wait, Result, middleware)) with
        {
            Suspects =
            [
                Suspect("App.Errors.Answer") with { Within = "App.Errors.Answer", Source = line },
                Suspect("App.Users.Find") with
                {
                    Within = "App.Errors.Answer",
                    CallPath = ["App.Errors.Answer", "App.Users.Find"],
                },
            ],
        };

        BlockingCall call = Assert.Single(In(observation));

        Assert.Equal(line, call.Source);
        Assert.Empty(call.Candidates);
    }

    /// <summary>One method connects and disposes of the connection, and a package waits in both.</summary>
    [Fact]
    public void Of_two_calls_in_a_frame_the_one_that_leads_to_what_it_called_is_meant()
    {
        StackFrame connect = Given.Application("Redis.Connection.ConnectImpl(String)", "Redis") with { IsLibrary = true };
        Suspect[] suspects =
        [
            Suspect("App.Errors.Answer") with
            {
                Api = "Redis.Connection.Connect", ApiFrame = "Redis.Connection.ConnectImpl", Within = "App.Errors.Answer",
                Source = new("/src/Errors.cs", 23),
            },
            Suspect("App.Errors.Answer") with
            {
                Api = "System.IDisposable.Dispose", ApiFrame = "Redis.Connection.WaitAll", Within = "App.Errors.Answer",
                Source = new("/src/Errors.cs", 24),
            },
        ];

        BlockingCall call = Assert.Single(
            In(Given.Blocked(Given.Stack(3, Wait, Result, connect, Middleware)) with { Suspects = suspects }));

        Assert.Equal(("Redis.Connection.Connect", 23), (call.Api, call.Source?.Line));
    }

    [Fact]
    public void A_call_that_leads_to_another_frame_is_not_the_one_that_waits()
    {
        StackFrame second = Given.Framework("System.IO.SyncTextReader.ReadToEnd()") with { Module = "System.Console" };
        Suspect first = new("App.Errors.Answer", WaitKind.InputOutput, "System.Console.ReadLine")
        {
            ApiFrame = "System.Console.ReadLine",
            Within = "App.Errors.Answer",
            Source = new("/src/Errors.cs", 23),
        };
        StackFrame middleware = Middleware with { Source = new("/src/Errors.cs", 24) };
        Observation observation = Given.Blocked(
            Given.Stack(3, Given.Framework("Interop.Sys.Read.__PInvoke(x)"), second, middleware));

        BlockingCall call = Assert.Single(In(observation with { Suspects = [first] }));

        Assert.Equal(("System.IO.SyncTextReader.ReadToEnd()", 24), (call.Api, call.Source?.Line));
    }
}
