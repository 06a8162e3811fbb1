using StockExchange.TestKit;

namespace VerdictCorpus.Servers;

/// <summary>rabbitmq-server without plugins, with an epmd of its own: it would leave the one that it starts itself behind.
/// </summary>
internal static class RabbitMq
{
    private const string Package = "rabbitmq-server";

    public static RunningServer Start(string folder)
    {
        string server = RunningServer.Find("rabbitmq-server", Package);
        string script = $"/usr/lib/rabbitmq/bin/{Package}"; // the one on the PATH becomes another user, and writes to its folders
        int port = FreePort.Find(), names = FreePort.Find();
        RunningServer epmd = RunningServer.Start(
            new(RunningServer.Find("epmd", Package), "-port", $"{names}", "-address", "127.0.0.1"), names, "");
        try
        {
            RunningServer broker = RunningServer.Start(
                new(File.Exists(script) ? script : server) { Variables = Settings(folder, port, names) },
                port, $"127.0.0.1:{port}");
            return broker with
            {
                End = () =>
                {
                    broker.End();
                    epmd.End();
                },
            };
        }
        catch (NotHereException)
        {
            epmd.Dispose();
            throw;
        }
    }

    private static Dictionary<string, string?> Settings(string folder, int port, int names)
    {
        string none = Path.Combine(folder, "none");
        File.WriteAllText(none, "");
        return new()
        {
            ["HOME"] = folder, // for the cookie
            ["ERL_EPMD_PORT"] = $"{names}",
            ["RABBITMQ_NODENAME"] = $"corpus{port}@localhost",
            ["RABBITMQ_NODE_IP_ADDRESS"] = "127.0.0.1",
            ["RABBITMQ_NODE_PORT"] = $"{port}",
            ["RABBITMQ_DIST_PORT"] = $"{FreePort.Find()}",
            ["RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS"] = "-kernel inet_dist_use_interface {127,0,0,1}",
            ["RABBITMQ_MNESIA_BASE"] = Path.Combine(folder, "data"),
            ["RABBITMQ_LOG_BASE"] = folder,
            ["RABBITMQ_LOGS"] = "-",
            ["RABBITMQ_CONFIG_FILE"] = Path.Combine(folder, "rabbitmq"),
            ["RABBITMQ_CONF_ENV_FILE"] = none,
            ["RABBITMQ_ENABLED_PLUGINS_FILE"] = Path.Combine(folder, "plugins"),
        };
    }
}
