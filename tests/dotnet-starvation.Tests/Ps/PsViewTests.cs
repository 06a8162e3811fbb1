using DotnetStarvation.Ps;

namespace DotnetStarvation.Tests.Ps;

public sealed class PsViewTests
{
    private static readonly ProcessRow[] Rows =
    [
        new(7, "Shop", "/srv/shop/Shop --urls http://localhost:5000", "10.0.1", PoolState.MaybeStarving, 25, 120, 3.4, null),
        new(12345, "Billing", "dotnet Billing.dll", null, PoolState.Unreachable, null, null, null,
            "Process 12345 belongs to another user."),
    ];

    [Fact]
    public void Columns_line_up_and_reasons_are_below() => Assert.Equal("""
          PID  NAME     RUNTIME  THREADS  QUEUE  CPU %  STATE        COMMAND
            7  Shop     10.0.1        25    120      3  starving?    /srv/shop/Shop --urls http://localhost:5000
        12345  Billing  -              -      -      -  unreachable  dotnet Billing.dll

        Process 12345 belongs to another user.

        """, PsView.FromRows(Rows, width: null), ignoreLineEndingDifferences: true);

    [Fact]
    public void A_terminal_gets_no_line_that_is_wider() => Assert.Contains(
        "starving?    /srv/shop/Shop --u…\n", PsView.FromRows(Rows, width: 80));

    [Fact]
    public void Without_processes_that_is_said() =>
        Assert.Equal(
            "There is no .NET process that this user can see.\n", PsView.FromRows([], width: 80),
            ignoreLineEndingDifferences: true);

    [Fact]
    public void Json_has_what_there_is_to_know() => Assert.Equal("""
        [
          {
            "id": 7,
            "name": "Shop",
            "commandLine": "/srv/shop/Shop --urls http://localhost:5000",
            "runtime": "10.0.1",
            "state": "starving?",
            "poolThreads": 25,
            "queueLength": 120,
            "cpuPercent": 3.4,
            "problem": null
          }
        ]

        """, PsJson.FromRows(Rows[..1]), ignoreLineEndingDifferences: true);
}
