using System.Text;

namespace ThreadPoolDiagnostics.Targets.Ports;

/// <summary>A diagnostic port as users name it: <c>PATH</c>, <c>PATH,listen</c> or <c>PATH,connect</c>, seen from us.</summary>
/// <param name="Path">The path of the socket, or the name of the pipe.</param>
/// <param name="RuntimeListens">With "connect": the runtime has made the socket. Otherwise we make it, and the runtime
/// connects.</param>
internal sealed record PortAddress(string Path, bool RuntimeListens)
{
    /// <summary>Fits sockaddr_un.sun_path with the zero at its end, on Linux; macOS has four bytes less.</summary>
    private const int LongestPath = 107;

    /// <exception cref="DiagnosticsException">It is not of one of these forms, or the path is too long for a socket.</exception>
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
            throw DiagnosticsException.BadPort(address, "is not an address: write PATH, PATH,listen or PATH,connect.");

        string path = OperatingSystem.IsWindows() ? parts[0] : System.IO.Path.GetFullPath(parts[0]);
        int size = Encoding.UTF8.GetByteCount(path);
        if (!OperatingSystem.IsWindows() && size > LongestPath)
            throw DiagnosticsException.BadPort(
                address, $"is too long for a socket: {size} bytes, and at most {LongestPath} fit.");
        return new PortAddress(path, runtimeListens.Value);
    }
}
