using StockExchange.CommandLine.Processes;
using StockExchange.TestKit;

namespace VerdictCorpus.Servers;

/// <summary>mariadbd, with one user who needs no password.</summary>
internal static class MariaDb
{
    private const string Package = "mariadb-server";

    public static RunningServer Start(string folder)
    {
        string install = RunningServer.Find("mariadb-install-db", Package), server = RunningServer.Find("mariadbd", Package);
        string data = Path.Combine(folder, "data");
        string[] owner = Environment.UserName == "root" ? ["--user=root"] : [];
        ChildResult installed = ChildProcess.Run(
            new(install, ["--no-defaults", $"--datadir={data}", "--skip-test-db", .. owner]));
        if (installed.ExitCode != 0)
            throw new NotHereException($"{install} failed: {installed.Errors.Trim()} {installed.Output.Trim()}");
        int port = FreePort.Find();
        return RunningServer.Start(
            new(server,
            [
                "--no-defaults", $"--datadir={data}", $"--socket={Path.Combine(folder, "socket")}", "--skip-grant-tables",
                "--bind-address=127.0.0.1", $"--port={port}", "--max-connections=500", "--skip-networking=0", .. owner,
            ]),
            port, $"Server=127.0.0.1;Port={port};User ID=root;SslMode=None");
    }
}
