using VerdictCorpus.Servers;

namespace VerdictCorpus.Tests.Servers;

public sealed class LocalServersTests
{
    [Fact]
    public void A_program_that_needs_no_server_stays_as_it_is()
    {
        using var servers = new LocalServers();
        LabelledProgram served = servers.Serve(Outcomes.Fine);
        Assert.Null(served.Lacks);
        Assert.Empty(served.Environment);
    }

    [Fact]
    public void What_is_not_installed_is_named_with_what_installs_it() => Assert.Equal(
        "no-such-server is not installed: apt-get install no-such-package",
        Assert.Throws<NotHereException>(() => RunningServer.Find("no-such-server", "no-such-package")).Message);

    [Fact]
    public async Task A_program_that_lacks_a_server_is_not_started()
    {
        LabelledProgram program = Outcomes.Fine with { Lacks = "redis-server is not installed" };
        var failure = await Assert.ThrowsAsync<NotHereException>(
            () => ProgramCommand.ForAsync(program, TestContext.Current.CancellationToken));
        Assert.Equal(program.Lacks, failure.Message);
    }

    [Fact]
    public void A_server_that_ends_at_once_is_not_here() => Assert.Throws<NotHereException>(
        () => RunningServer.Start(new("sh", "-c", "echo no; exit 1"), port: 1, "127.0.0.1:1"));
}
