using DotnetStarvation.Fix;
using DotnetStarvation.Fix.Builds;
using ThreadPoolDiagnostics.Code.Rewriting;

namespace DotnetStarvation.Tests.Fix;

/// <summary>A result that compiles and is wrong is recognized.</summary>
public sealed class FixChecksTests
{
    private static readonly ProgramState Before = new(
        [], [new("VSTHRD110", "a.cs", 3, IsSuppressed: false)], ["hub method Chat.Send", "route GET /prices"], ["Old.Locks"],
        new Dictionary<string, AsyncChange>(), new HashSet<string>());

    [Theory]
    [InlineData("VSTHRD100", "async void")]
    [InlineData("VSTHRD101", "nobody would wait")]
    [InlineData("VSTHRD110", "would not wait")]
    [InlineData("CS4014", "would not wait")]
    [InlineData("CS1998", "awaits nothing")]
    public void A_new_diagnostic_is_a_fault(string rule, string fault)
    {
        ProgramState after = Before with { Diagnostics = [.. Before.Diagnostics, new(rule, "b.cs", 1, IsSuppressed: false)] };

        Assert.Contains(fault, FixChecks.Fault(Before, after), StringComparison.Ordinal);
    }

    [Fact]
    public void A_lock_over_an_await_and_a_name_that_clients_know_are_faults()
    {
        Assert.Contains("Cart.PayAsync", FixChecks.Fault(Before, Before with { ThreadAffine = ["Old.Locks", "Cart.PayAsync"] }),
            StringComparison.Ordinal);
        Assert.Contains(
            "Chat.Send",
            FixChecks.Fault(Before, Before with { Interfaces = ["hub method Chat.SendAsync", "route GET /prices"] }),
            StringComparison.Ordinal);
    }

    [Fact]
    public void What_was_so_before_is_none() => Assert.Null(FixChecks.Fault(Before, Before));
}
