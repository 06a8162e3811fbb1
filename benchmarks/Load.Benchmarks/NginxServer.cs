using StockExchange.Measuring;
using StockExchange.TestKit;

namespace StockExchange.Load.Benchmarks;

/// <summary>nginx with one worker, so a server of one processor, on a free port of 127.0.0.1, until it is disposed of.</summary>
internal sealed class NginxServer : IDisposable
{
    private const int Headers = 40;
    private const int HeaderLength = 1_000;
    private const int Stocks = 500;

    private const UnixFileMode ForAll = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute
        | UnixFileMode.GroupRead | UnixFileMode.GroupExecute | UnixFileMode.OtherRead | UnixFileMode.OtherExecute;

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("nginx-");

    public NginxServer()
    {
        int port = FreePort.Find();
        Url = $"http://127.0.0.1:{port}";
        Directory.CreateDirectory(Path.Combine(_folder.FullName, "files"));
        // A worker that root starts is another user.
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(_folder.FullName, ForAll);
        WriteFile("files/1k", new('x', 1_024));
        WriteFile("files/100k", new('x', 100 * 1_024));
        WriteFile("files/json", Json());
        WriteFile("nginx.conf", Configuration(port));
        Nginx(); // returns when it listens
    }

    public string Url { get; }

    /// <summary>Debian keeps it off the PATH of users.</summary>
    public static bool IsInstalled()
    {
        Environment.SetEnvironmentVariable("PATH", $"{Environment.GetEnvironmentVariable("PATH")}:/usr/sbin");
        return ToolRun.IsInstalled("nginx");
    }

    public void Dispose()
    {
        Nginx("-s", "stop");
        _folder.Delete(recursive: true);
    }

    private void Nginx(params string[] more) =>
        ToolRun.Run("nginx", ["-c", Path.Combine(_folder.FullName, "nginx.conf"), .. more]);

    private void WriteFile(string name, string text) => File.WriteAllText(Path.Combine(_folder.FullName, name), text);

    private string Configuration(int port)
    {
        string folder = _folder.FullName;
        string headers = string.Concat(
            Enumerable.Range(0, Headers).Select(number => $"add_header X-{number} {new string('x', HeaderLength)};\n"));
        string[] kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
        string temporary = string.Concat(kinds.Select(kind => $"{kind}_temp_path {folder}/{kind};\n"));
        return $$"""
            worker_processes 1;
            pid {{folder}}/pid;
            error_log {{folder}}/errors;
            events { worker_connections 20000; }
            http {
              access_log off;
              keepalive_requests 1000000000;
              sendfile on;
              {{temporary}}
              server {
                listen 127.0.0.1:{{port}} backlog=4096;
                root {{folder}}/files;
                location = /ok { return 200 ok; }
                location = /headers { {{headers}} return 200 ok; }
              }
            }
            """;
    }

    private static string Json()
    {
        IEnumerable<string> stocks = Enumerable.Range(1, Stocks).Select(
            id => $$"""{"id":"{{id}}","name":"stock {{id}}","price":{{id}}}""");
        return $"[{string.Join(',', stocks)}]";
    }
}
