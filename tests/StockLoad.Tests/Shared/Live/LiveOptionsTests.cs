namespace StockExchange.StockLoad.Tests.Shared.Live;

public sealed class LiveOptionsTests
{
    [Theory]
    [InlineData("run", "http://h/")]
    [InlineData("sweep", "http://h/")]
    [InlineData("reproduce")]
    public void A_port_without_a_page_is_refused(params string[] command)
    {
        using ChildProcess tool = StockLoadTool.Start([.. command, "--port", "5090"]);

        Assert.Equal(64, tool.WaitForExit());
        Assert.Contains("--port is the port of the --live page", tool.Errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("65536")]
    [InlineData("-1")]
    [InlineData("http")]
    public void A_port_that_is_none_is_refused(string port)
    {
        using ChildProcess tool = StockLoadTool.Start("run", "http://h/", "--live", $"--port={port}");

        Assert.Equal(64, tool.WaitForExit());
        Assert.Contains($"--port {port} is not a port: 0 to 65535.", tool.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public void A_token_that_is_none_is_refused()
    {
        using ChildProcess tool = StockLoadTool.StartWithVariable(
            "DOTNET_STARVATION_TOKEN", "short", "run", "http://h/", "--live");

        Assert.Equal(1, tool.WaitForExit());
        Assert.Contains("DOTNET_STARVATION_TOKEN is not a token", tool.Errors, StringComparison.Ordinal);
    }
}
