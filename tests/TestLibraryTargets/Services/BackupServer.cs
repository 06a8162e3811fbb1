using System.Net;
using Renci.SshNet;
using Renci.SshNet.Common;
using TestLibraryTargets.Remote;
using TestTargets;

namespace TestLibraryTargets.Services;

/// <summary>
/// A connection of SSH.NET to a server that accepts it and says nothing. 250 connections, 4 s each. After
/// https://github.com/sshnet/SSH.NET/issues/409. Without the warm-up's quick answers.
/// </summary>
internal sealed class BackupServer(IPEndPoint server)
{
    public static readonly LibraryProgram Program = new("ssh-connect",
        Label.StarvesThrough(["Renci.SshNet.BaseClient.Connect", "Renci.SshNet.IBaseClient.Connect"])
            .Advised("ConnectAsync").NeverAdvised("TaskCompletionSource", "Task.Delay", "ReceiveAsync"),
        Start);

    public bool IsUp()
    {
        using var client = new SftpClient(new Renci.SshNet.ConnectionInfo(
            $"{server.Address}", server.Port, "app", new PasswordAuthenticationMethod("app", "app"))
        {
            Timeout = TimeSpan.FromSeconds(4),
        });
        try
        {
            client.Connect(); // blocks
            return true;
        }
        catch (SshException)
        {
            return false;
        }
    }

    private static void Start()
    {
        var backup = new BackupServer(SilentServer.Start());
        LibrarySite.Start(callers: 250, site => site.Services.AddSingleton(backup),
            site => site.MapGet("/", (BackupServer server) => WarmUp.IsOver && server.IsUp() ? "up" : "down"));
    }
}
