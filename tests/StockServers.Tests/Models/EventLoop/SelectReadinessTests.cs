using System.Net.Sockets;
using StockExchange.StockServers.Models.EventLoop;

namespace StockExchange.StockServers.Tests.Models.EventLoop;

public sealed class SelectReadinessTests
{
    [Fact]
    public void To_wait_for_nobody_is_a_wait_and_no_failure()
    {
        using var readiness = new SelectReadiness();
        using var wakeup = new Wakeup();
        readiness.Add(wakeup, Interest.None);

        readiness.Wait(TimeSpan.FromMilliseconds(1));
        readiness.Tell();
        wakeup.Set();
        readiness.Change(wakeup, Interest.Read);
        readiness.Wait(TimeSpan.FromMinutes(1));
        readiness.Tell();

        Assert.Throws<SocketException>(() => wakeup.Socket.Receive(new byte[1])); // it was told, and has read its datagram
    }
}
