namespace ThreadPoolDiagnostics.WaitProfiles.Events;

/// <summary>A test, or a request of ASP.NET Core, by the events of its framework.</summary>
/// <param name="Kind">Which of the two.</param>
/// <param name="Name">The test's display name; the request's method and path.</param>
/// <param name="Begin">When it began, since the profile began.</param>
public sealed record Activity(ActivityKind Kind, string Name, TimeSpan Begin)
{
    /// <summary>When it ended; null when it had not.</summary>
    public TimeSpan? End { get; init; }

    /// <summary>The activity that it is part of: of a request within a test, the test.</summary>
    public Activity? Parent { get; init; }
}

/// <summary>The kind of an activity.</summary>
public enum ActivityKind
{
    /// <summary>A test (xUnit.TestEventSource of xunit.v3).</summary>
    Test,

    /// <summary>A request (Microsoft.AspNetCore.Hosting).</summary>
    Request,
}
