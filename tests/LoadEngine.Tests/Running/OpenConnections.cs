using System.Net.NetworkInformation;

namespace StockExchange.LoadEngine.Tests.Running;

/// <summary>What this machine still holds open to a server.</summary>
internal static class OpenConnections
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    /// <summary>
    /// Connections that we have not closed: those that wait for the last packets of an orderly end do not count.
    /// </summary>
    public static async Task WaitForNoneAsync(int port)
    {
        long start = TimeProvider.System.GetTimestamp();
        while (Count(port) is > 0 and int open)
        {
            Assert.True(
                TimeProvider.System.GetElapsedTime(start) < Patience, $"{open} connections to port {port} are still open");
            await Task.Delay(20, TestContext.Current.CancellationToken);
        }
    }

    private static int Count(int port) => IPGlobalProperties.GetIPGlobalProperties().GetActiveTcpConnections()
        .Count(connection =>
            connection.RemoteEndPoint.Port == port && connection.State is TcpState.Established or TcpState.CloseWait);
}
