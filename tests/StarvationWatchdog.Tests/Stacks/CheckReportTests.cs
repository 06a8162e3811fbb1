using System.Text.Json;
using StarvationWatchdog.Stacks;

namespace StarvationWatchdog.Tests.Stacks;

public sealed class CheckReportTests
{
    [Fact]
    public void The_cause_is_the_first_call_with_its_stack_from_the_wait_outwards()
    {
        BlockingCall cause = CheckReport.FromJson("""
            {
              "schema": "dotnet-starvation/check/2", "verdict": "starving", "summary": "The thread pool starves.",
              "blockingCalls": [
                {
                  "method": "Shop.Cart.Pay(int)", "module": "Shop", "wait": "task", "busyShare": 1, "threads": 29,
                  "heldUp": 4, "source": { "file": "/src/Shop/Cart.cs", "line": 14 },
                  "callPath": [
                    { "method": "Shop.Orders.Serve()", "source": { "file": "/src/Shop/Orders.cs", "line": 7 },
                      "origin": "application" },
                    { "method": "Shop.Cart.Pay(int)", "source": { "file": "/src/Shop/Cart.cs", "line": 14 },
                      "origin": "application" },
                    { "method": "System.Threading.Tasks.Task.Wait()", "source": null, "origin": "framework" },
                    { "method": "System.Threading.Monitor.Wait(Object)", "source": null, "origin": "framework" }
                  ],
                  "candidates": []
                },
                { "method": "Shop.Other()", "wait": "lock", "threads": 1, "source": null, "callPath": [] }
              ]
            }
            """)!.Cause!;

        Assert.Equal("Shop.Cart.Pay(int) (Cart.cs:14)", $"{cause}");
        Assert.Equal(("task", 29, 4), (cause.Wait, cause.Threads, cause.HeldUp));
        Assert.Equal(
            [
                "System.Threading.Monitor.Wait(Object)", "System.Threading.Tasks.Task.Wait()", "Shop.Cart.Pay(int) (Cart.cs:14)",
                "Shop.Orders.Serve() (Orders.cs:7)",
            ],
            cause.Stack);
    }

    [Fact]
    public void A_call_that_was_inlined_is_said_to_be_probable()
    {
        BlockingCall cause = CheckReport.FromJson("""
            {
              "blockingCalls": [
                {
                  "method": "System.Threading.Tasks.Task.Wait()", "wait": "task", "threads": 9, "source": null,
                  "callPath": [{ "method": "System.Threading.Tasks.Task.Wait()" }],
                  "candidates": [{ "method": "Shop.Cart.Pay", "source": { "file": "Cart.cs", "line": 14 }, "reason": "It runs." }]
                }
              ]
            }
            """)!.Cause!;

        Assert.Equal("System.Threading.Tasks.Task.Wait()", $"{cause}");
        Assert.Equal(["System.Threading.Tasks.Task.Wait()", "probably Shop.Cart.Pay (Cart.cs:14)"], cause.Stack);
    }

    [Fact]
    public void What_version_1_of_the_tool_wrote_is_read()
    {
        BlockingCall cause = CheckReport.FromJson("""
            {
              "schema": "dotnet-starvation/check/1",
              "blockingCalls": [
                {
                  "method": "Shop.Cart.Pay(int)", "wait": "task", "threads": 29, "source": { "file": "Cart.cs", "line": 14 },
                  "path": ["Shop.Cart.Pay(int)", "System.Threading.Tasks.Task.Wait()"], "candidates": []
                }
              ]
            }
            """)!.Cause!;

        Assert.Equal(["System.Threading.Tasks.Task.Wait()", "Shop.Cart.Pay(int) (Cart.cs:14)"], cause.Stack);
    }

    [Theory]
    [InlineData("null")]
    [InlineData("{}")]
    [InlineData("""{ "blockingCalls": [] }""")]
    public void Without_calls_there_is_no_cause(string json) => Assert.Null(CheckReport.FromJson(json)?.Cause);

    [Theory]
    [InlineData("")]
    [InlineData("cannot attach")]
    [InlineData("""{ "blockingCalls": 1 }""")]
    public void What_is_no_report_is_refused(string text) => Assert.Throws<JsonException>(() => CheckReport.FromJson(text));
}
