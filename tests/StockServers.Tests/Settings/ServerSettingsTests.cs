using System.Net;
using StockExchange.StockServers.Hosting;
using StockExchange.StockServers.Settings;
using StockExchange.StockStore.Durability;

namespace StockExchange.StockServers.Tests.Settings;

public sealed class ServerSettingsTests
{
    [Fact]
    public void The_defaults_are_what_the_documentation_says_also_on_the_command_line()
    {
        var defaults = new ServerSettings();

        Assert.Equal(
            new()
            {
                Model = "event-loop",
                Host = IPAddress.Loopback,
                Port = 60_000,
                Stocks = Path.Combine(AppContext.BaseDirectory, "stock.txt"),
                Durability = DurabilityMode.Fsync,
                Workers = 500,
                Buffer = 128,
                MaxConnections = 20_000,
                IdleTimeout = TimeSpan.FromMinutes(5),
                Lookup = TimeSpan.Zero,
                Readiness = OperatingSystem.IsLinux() ? "epoll" : "select",
            },
            defaults);
        Assert.Equal(defaults, Parsed());
    }

    [Theory]
    [InlineData("0", null)]
    [InlineData("100ms", 0.1)]
    [InlineData("24h", 86_400.0)]
    public void An_idle_timeout_of_zero_is_none(string text, double? seconds) =>
        Assert.Equal(seconds, Parsed("--idle-timeout", text).IdleTimeout?.TotalSeconds);

    private static ServerSettings Parsed(params string[] arguments) =>
        ServerCommand.Settings(ServerCommand.Create().Parse(arguments));
}
