using System.Net.Sockets;
using StockExchange.LoadEngine.Sockets;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Tests.Sockets;

public sealed class FailuresTests
{
    [Theory]
    [InlineData(SocketError.TooManyOpenSockets, nameof(FailureKind.OwnLimit), "ulimit -n")]
    [InlineData(SocketError.AddressNotAvailable, nameof(FailureKind.OwnLimit), "ip_local_port_range")]
    [InlineData(SocketError.NoBufferSpaceAvailable, nameof(FailureKind.OwnLimit), "memory")]
    [InlineData(SocketError.HostUnreachable, nameof(FailureKind.Unreachable), "")]
    [InlineData(SocketError.ConnectionReset, nameof(FailureKind.Reset), "reset")]
    [InlineData(SocketError.Shutdown, nameof(FailureKind.Reset), "reset")]
    [InlineData(SocketError.TimedOut, nameof(FailureKind.ConnectTimeout), "no answer")]
    [InlineData(SocketError.AccessDenied, nameof(FailureKind.Other), "")]
    public void What_the_system_says_becomes_what_to_do(SocketError error, string kind, string text)
    {
        Failure failure = Failures.FromException(new IOException("outside", new SocketException((int)error)));

        Assert.Equal(kind, failure.Kind.ToString());
        Assert.Contains(text, failure.Text, StringComparison.Ordinal);
    }

    [Fact]
    public void A_mistake_of_ours_is_not_a_failure_of_the_server() =>
        Assert.False(Failures.IsExpected(new InvalidOperationException()));
}
