namespace StockExchange.StockApi.Tests.Hosting;

/// <summary>Addresses, configured as in ASP.NET Core.</summary>
public sealed class AddressTests
{
    [Theory]
    [InlineData("ASPNETCORE_URLS", "http://127.0.0.1:PORT", "http://127.0.0.1:PORT")]
    [InlineData("DOTNET_URLS", "http://127.0.0.1:PORT", "http://127.0.0.1:PORT")]
    [InlineData("ASPNETCORE_HTTP_PORTS", "PORT", "http://[::]:PORT")]
    [InlineData("--urls", "http://127.0.0.1:PORT", "http://127.0.0.1:PORT")]
    [InlineData("--http_ports", "PORT", "http://[::]:PORT")]
    public async Task An_address_can_be_set_by_variables_and_arguments(string name, string value, string listening)
    {
        string port = $"{FreePort.Find()}";
        value = value.Replace("PORT", port, StringComparison.Ordinal);
        bool isArgument = name.StartsWith("--", StringComparison.Ordinal);
        using var file = new TemporaryStockFile("");
        using var api = StockApiProcess.With(
            isArgument ? new Dictionary<string, string?>() : new Dictionary<string, string?> { [name] = value },
            ["--Stocks:Path", file.Path, .. isArgument ? [name, value] : Array.Empty<string>()]);

        Assert.Equal(listening.Replace("PORT", port, StringComparison.Ordinal), await api.UrlAsync());
    }

    [Fact]
    public void The_program_sets_no_address_so_the_default_is_that_of_ASP_NET_Core() =>
        Assert.DoesNotContain("Urls", File.ReadAllText(Path.Combine(BuiltProgram.Folder("StockApi"), "appsettings.json")));

    [Theory]
    [InlineData("127.0.0.1:5066", "Invalid url: '127.0.0.1:5066'")]
    [InlineData("http://127.0.0.1:5066/stocks", "A path base can only be configured using IApplicationBuilder.UsePathBase()")]
    [InlineData("http://192.0.2.1:5066", "Cannot assign requested address")]
    [InlineData("http://127.0.0.1:70000", "Specified argument was out of the range of valid values. (Parameter 'port')")]
    [InlineData("ftp://127.0.0.1:5066", "Unrecognized scheme in server address")]
    public async Task An_address_that_cannot_be_listened_on_is_one_error_line(string address, string why)
    {
        using var file = new TemporaryStockFile("1 1 1\n");
        using var api = new StockApiProcess("--Stocks:Path", file.Path, "--urls", address);

        Assert.Equal(1, await api.ExitCodeAsync());
        Assert.StartsWith($"StockApi: Cannot listen on {address}: {why}", api.Errors, StringComparison.Ordinal);
        Assert.EndsWith("Write addresses like --urls http://127.0.0.1:5000.", api.Errors, StringComparison.Ordinal);
        Assert.Single(api.Errors.Split('\n'));
    }
}
