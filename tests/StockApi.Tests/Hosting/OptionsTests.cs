using System.Net;
using System.Net.Sockets;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.Hosting;

namespace StockExchange.StockApi.Tests.Hosting;

public sealed class OptionsTests
{
    [Fact]
    public void Every_limit_reaches_the_server()
    {
        using var api = new StockApiHost(settings:
        [
            ("ServerLimits:Connections", "7"),
            ("ServerLimits:BodyBytes", "65"),
            ("ServerLimits:HeaderBytes", "1025"),
            ("ServerLimits:Headers", "11"),
            ("ServerLimits:RequestLineBytes", "129"),
            ("ServerLimits:KeepAlive", "00:00:02"),
            ("ServerLimits:RequestHeaders", "00:00:03"),
            ("ServerLimits:Shutdown", "00:00:04"),
            ("ClientLimits:BytesPerSecond", "77"),
            ("ClientLimits:SendBufferBytes", "8192"),
        ]);
        KestrelServerLimits limits = api.Options<KestrelServerOptions>().Limits;
        Assert.Equal(7 + 64, limits.MaxConcurrentConnections); // and those that are being refused
        Assert.Equal(65, limits.MaxRequestBodySize);
        Assert.Equal(1025, limits.MaxRequestHeadersTotalSize);
        Assert.Equal(11, limits.MaxRequestHeaderCount);
        Assert.Equal(129, limits.MaxRequestLineSize);
        Assert.Equal(TimeSpan.FromSeconds(2), limits.KeepAliveTimeout);
        Assert.Equal(TimeSpan.FromSeconds(3), limits.RequestHeadersTimeout);
        Assert.Equal(TimeSpan.FromSeconds(4), api.Options<HostOptions>().ShutdownTimeout);
        Assert.Equal(77, limits.MinRequestBodyDataRate?.BytesPerSecond);
        Assert.Equal(77, limits.MinResponseDataRate?.BytesPerSecond);
        using Socket listener =
            api.Options<SocketTransportOptions>().CreateBoundListenSocket(new IPEndPoint(IPAddress.Loopback, 0));
        Assert.InRange(listener.SendBufferSize, 8192, 2 * 8192); // Linux doubles it
    }

    [Theory]
    [InlineData(
        "CustomerLookup:Delay",
        "00:02:00",
        "The field CustomerLookup:Delay must be between 00:00:00 and 00:01:00.")]
    [InlineData(
        "Stocks:IdempotencyKeys", "0", "The field Stocks:IdempotencyKeys must be between 1 and 10000000.")]
    [InlineData(
        "ServerLimits:Connections", "99999999999", "The field ServerLimits:Connections must be between 1 and 1000000.")]
    [InlineData("Stocks:Path", "", "The Stocks:Path field is required.")]
    [InlineData(
        "ServerLimits:BodyBytes",
        "ten",
        "Failed to convert configuration value 'ten' at 'ServerLimits:BodyBytes' to type 'System.Int64'.")]
    [InlineData("Stocks:Pth", "x", "There is no option Stocks:Pth. Did you mean Stocks:Path? --help lists all.")]
    [InlineData(
        "serverlimits:Header",
        "20",
        "There is no option ServerLimits:Header. Did you mean ServerLimits:Headers? --help lists all.")]
    [InlineData(
        "CustomerLookup:DelayMs",
        "20",
        "There is no option CustomerLookup:DelayMs. Did you mean CustomerLookup:Delay? --help lists all.")]
    [InlineData("Stock:Path", "x", "There is no section Stock. Did you mean Stocks? --help lists all.")]
    [InlineData("kestral:Limits:x", "1", "There is no section kestral. Did you mean Kestrel? --help lists all.")]
    [InlineData("Health:Address", "here", "Health:Address is an IP address like 127.0.0.1, 0.0.0.0 or ::.")]
    [InlineData("Health:Port", "65536", "The field Health:Port must be between 0 and 65535.")]
    [InlineData("url", "http://127.0.0.1:0", "There is no option url. Did you mean urls? --help lists all.")]
    [InlineData("HTTP_PORT", "0", "There is no option HTTP_PORT. Did you mean http_ports? --help lists all.")]
    [InlineData(
        "Stocks:Durability",
        "Fsinc",
        "Failed to convert configuration value 'Fsinc' at 'Stocks:Durability' to type "
        + "'StockExchange.StockStore.Durability.DurabilityMode'.")]
    [InlineData("port", "5000", "There is no option port. Did you mean urls? --help lists all.")]
    [InlineData("durability", "Flush", "There is no option durability. Did you mean Stocks:Durability? --help lists all.")]
    [InlineData(
        "Logging:LogLevel:Default",
        "Loud",
        "Configuration value 'Loud' is not supported. Log levels are Trace, Debug, Information, Warning, Error, Critical, None.")]
    [InlineData("http_ports", "abc", "http_ports are numbers from 0 to 65535, separated by semicolons.")]
    public async Task A_value_that_makes_no_sense_keeps_the_service_from_starting(string key, string value, string message)
    {
        using var api = new StockApiProcess($"--{key}", value);
        Assert.Equal(1, await api.ExitCodeAsync());
        Assert.Equal($"StockApi: {message}", api.Errors);
    }

    [Theory]
    [InlineData("\"my.txt\" is not an option. Write options like --Stocks:Path stock.txt; --help lists all.", "my.txt")]
    [InlineData("\"/my/my.txt\" is not an option. Write options like --Stocks:Path stock.txt; --help lists all.", "/my/my.txt")]
    [InlineData("\"-p=80\" is not an option. Write options like --Stocks:Path stock.txt; --help lists all.", "-p=80")]
    [InlineData(
        "\"x\" is not an option. Write options like --Stocks:Path stock.txt; --help lists all.", "--Stocks:Path=my.txt", "x")]
    [InlineData("The option --Stocks:Path has no value.", "--Stocks:Path")]
    [InlineData("The option --Stocks:Path has no value.", "--urls", "http://127.0.0.1:0", "--Stocks:Path")]
    public async Task An_argument_that_would_be_dropped_keeps_the_service_from_starting(string message, params string[] arguments)
    {
        using var api = new StockApiProcess(arguments);
        Assert.Equal(1, await api.ExitCodeAsync());
        Assert.Equal($"StockApi: {message}", api.Errors);
    }

    [Theory]
    [InlineData("--Logging:LogLevel:Default", "Warning")]
    [InlineData("/Logging:LogLevel:Default", "Warning")]
    [InlineData("--kestrel:Endpoints:Http:Url", "http://127.0.0.1:0")]
    [InlineData("--ConnectionStrings:Other", "x")]
    [InlineData("--AllowedHosts", "*")]
    [InlineData("--OTEL_SERVICE_NAME", "x")]
    [InlineData("--https_ports", "0")]
    [InlineData("--environment", "Staging")]
    [InlineData("--whatever", "x")]
    public async Task The_frameworks_options_and_names_without_a_section_are_allowed(string argument, string value)
    {
        using var file = new TemporaryStockFile("");
        using var api = new StockApiProcess(
            "--Stocks:Path", file.Path, "--Logging:LogLevel:Microsoft", "Information", argument, value);
        await api.UrlAsync();
    }

    [Fact]
    public async Task A_section_in_the_environment_may_be_for_others()
    {
        using var file = new TemporaryStockFile("");
        using var api = StockApiProcess.With(
            new Dictionary<string, string?> { ["Stock__Path"] = "x" },
            "--Stocks:Path", file.Path, "--urls", "http://127.0.0.1:0");
        await api.UrlAsync();
    }
}
