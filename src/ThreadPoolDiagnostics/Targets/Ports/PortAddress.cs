using System.Text;

namespace ThreadPoolDiagnostics.Targets.Ports;

/// <summary>A diagnostic port: <c>PATH</c>, <c>PATH,listen</c>, <c>PATH,connect</c> or <c>FOLDER,connect</c>.</summary>
/// <param name="Path">The path of the socket or of the folder with it, or the name of the pipe.</param>
/// <param name="RuntimeListens">Whether the runtime has made the socket ("connect"). Otherwise we make it, and the runtime
/// connects.</param>
internal sealed record PortAddress(string Path, bool RuntimeListens)
{
    /// <summary>The folder in which runtimes make their sockets; null when the path is that of a socket.</summary>
    public string? Folder => RuntimeListens && !OperatingSystem.IsWindows() && Directory.Exists(Path) ? Path : null;

    /// <summary>The longest path in sockaddr_un.sun_path on Linux, without terminator; macOS has four bytes less.</summary>
    private const int LongestPath = 107;

    /// <exception cref="DiagnosticsException">The address has another form, or the path is too long for a socket.</exception>
    public static PortAddress Parse(string address)
    {
        string[] parts = address.Split(',');
        bool? runtimeListens = parts switch
        {
            [_] or [_, "listen"] => false,
            [_, "connect"] => true,
            _ => null,
        };
        if (runtimeListens is null || parts[0].Length == 0)
            throw DiagnosticsException.BadPort(
                address, "is not an address: write PATH, PATH,listen, PATH,connect or FOLDER,connect.");

        string path = OperatingSystem.IsWindows() ? parts[0] : System.IO.Path.GetFullPath(parts[0]);
        return new PortAddress(CheckLength(path), runtimeListens.Value);
    }

    /// <returns>The path.</returns>
    /// <exception cref="DiagnosticsException">The path is too long for a socket.</exception>
    public static string CheckLength(string path)
    {
        int size = Encoding.UTF8.GetByteCount(path);
        return OperatingSystem.IsWindows() || size <= LongestPath ? path : throw DiagnosticsException.BadPort(
            path, $"is too long for a socket: {size} bytes, and at most {LongestPath} fit.");
    }
}
