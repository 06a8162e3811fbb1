using StockExchange.CommandLine;
using StockExchange.LoadEngine.Http;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Tests.Shared.Requests;

public sealed class ConnectorsTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Without_QUIC_HTTP_3_is_refused_with_what_to_install(bool sse)
    {
        Assert.SkipWhen(Http3Connector.IsSupported, "This machine has QUIC.");

        CommandException refused = Assert.Throws<CommandException>(
            () => Connectors.Create(new("https://localhost"), new(), http3: true, sse: sse));

        Assert.Contains("on Linux install the package libmsquic", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void HTTP_3_needs_TLS() => Assert.Contains(
        "--http3 needs an https URL",
        Assert.Throws<CommandException>(() => Connectors.Create(new("http://localhost"), new(), http3: true)).Message,
        StringComparison.Ordinal);
}
