using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.WaitProfiles.Events;

namespace ThreadPoolDiagnostics.Tests.WaitProfiles.Events;

public sealed class ActivityLogTests
{
    private static readonly Guid Test = new("10111111-0000-0000-0000-0000fddbae69");
    private static readonly Guid Request = new("20111111-0000-0000-0000-0000fddbae69");

    private readonly ActivityLog _log = new();

    [Fact]
    public void A_thread_is_at_work_for_the_test_whose_activity_it_got_last()
    {
        Written.Begin(_log, WaitProviders.Tests, "TestStart", 10, Test, Guid.Empty, ("testName", "Shop.OrderTests.Pays(n: 1)"));
        Written.Activity(_log, thread: 7, 20, Test);
        Written.Activity(_log, thread: 7, 30, Guid.Empty);

        Assert.Null(_log.Of(7, 19));
        Assert.Equal("Shop.OrderTests.Pays(n: 1)", _log.Of(7, 20)!.Name);
        Assert.Equal("Shop.OrderTests.Pays(n: 1)", _log.Of(7, 29)!.Name);
        Assert.Null(_log.Of(7, 30));
        Assert.Null(_log.Of(8, 25));
    }

    /// <summary>As in the 6,108 tests of StackExchange.Redis.</summary>
    [Fact]
    public void An_id_that_a_later_test_gets_again_names_the_test_of_its_time()
    {
        Written.Begin(_log, WaitProviders.Tests, "TestStart", 10, Test, Guid.Empty, ("testName", "Shop.OrderTests.Pays"));
        Written.Activity(_log, thread: 7, 11, Test);
        Written.Begin(_log, WaitProviders.Tests, "TestStop", 20, Test, Guid.Empty, ("testName", "Shop.OrderTests.Pays"));
        Written.Begin(_log, WaitProviders.Tests, "TestStart", 30, Test, Guid.Empty, ("testName", "Shop.OrderTests.Ships"));

        Assert.Equal("Shop.OrderTests.Pays", _log.Of(7, 15)!.Name);
        Assert.Equal("Shop.OrderTests.Ships", _log.Of(7, 35)!.Name);
        Assert.Equal(
            [("Shop.OrderTests.Pays", 20L), ("Shop.OrderTests.Ships", null)], _log.All.Select(one => (one.Name, one.End)));
    }

    [Fact]
    public void A_request_within_a_test_has_it_as_its_parent()
    {
        Written.Begin(_log, WaitProviders.Tests, "TestStart", 10, Test, Guid.Empty, ("testName", "Shop.OrderTests.Pays"));
        Written.Begin(
            _log, PoolProviders.Requests, "RequestStart", 12, Request, Test, ("method", "GET"), ("path", "/orders/1"));
        Written.Activity(_log, thread: 7, 13, Request);

        Begun request = _log.Of(7, 14)!;
        Assert.Equal((ActivityKind.Request, "GET /orders/1"), (request.Kind, request.Name));
        Assert.Equal("Shop.OrderTests.Pays", _log.ParentOf(request)!.Name);
    }

    [Theory]
    [InlineData("\u0001Tags\0[test.case.name, Pays],[test.suite.name, Cheap],[tunit.test.class, Shop.OrderTests+Cheap]")]
    [InlineData("\u0002Other\0\0Tags\0[tunit.test.class, Shop.OrderTests.Cheap],[test.case.name, Pays]")]
    public void A_span_of_TUnit_is_a_test(string arguments)
    {
        Written.Begin(_log, TestSpans.Provider, TestSpans.Start, 10, Test, Guid.Empty,
            ("SourceName", "TUnit"), ("ActivityName", "test case"), ("Arguments", arguments));
        Written.Begin(_log, TestSpans.Provider, TestSpans.Stop, 90, Test, Guid.Empty,
            ("SourceName", "TUnit"), ("ActivityName", "test case"), ("Arguments", "\0"));

        Begun test = Assert.Single(_log.All);
        Assert.Equal((ActivityKind.Test, "Shop.OrderTests.Cheap.Pays", 90L), (test.Kind, test.Name, test.End));
    }

    [Fact]
    public void A_span_without_the_name_of_a_test_is_none()
    {
        Written.Begin(_log, TestSpans.Provider, TestSpans.Start, 10, Test, Guid.Empty,
            ("SourceName", "TUnit"), ("ActivityName", "test body"), ("Arguments", "\u0001Tags\0[test.case.name, Pays]"));

        Assert.Empty(_log.All);
    }

    [Fact]
    public void An_end_is_that_of_its_activity()
    {
        Written.Begin(_log, WaitProviders.Tests, "TestStart", 10, Test, Guid.Empty, ("testName", "Shop.OrderTests.Pays"));
        Written.Begin(_log, WaitProviders.Tests, "TestStop", 90, Test, Guid.Empty, ("testName", "Shop.OrderTests.Pays"));

        Assert.Equal((10L, 90L), (_log.All[0].Begin, _log.All[0].End));
    }
}
