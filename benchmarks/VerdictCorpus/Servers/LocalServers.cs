namespace VerdictCorpus.Servers;

/// <summary>
/// The servers that programs need. Each is started for the first program that needs it, on a free port, with its data in a
/// temporary folder, and ends with this object.
/// </summary>
internal sealed class LocalServers : IDisposable
{
    private static readonly Dictionary<string, Func<string, RunningServer>> Kinds = new()
    {
        ["mariadb"] = MariaDb.Start,
        ["memcached"] = Memcached.Start,
        ["postgres"] = Postgres.Start,
        ["rabbitmq"] = RabbitMq.Start,
        ["redis"] = Redis.Start,
    };

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("corpus-");
    private readonly Dictionary<string, RunningServer> _running = [];
    private readonly Dictionary<string, string> _missing = [];

    public LocalServers()
    {
        if (!OperatingSystem.IsWindows()) _folder.UnixFileMode = (UnixFileMode)0b111_101_101; // PostgreSQL is another user
    }

    /// <summary>
    /// The program with the addresses of its servers in its environment, or with the reason why one of them is not here.
    /// </summary>
    /// <exception cref="CorpusException">Its label names a server that nobody knows.</exception>
    public LabelledProgram Serve(LabelledProgram program)
    {
        var environment = program.Environment.ToDictionary();
        foreach (string name in program.Servers)
        {
            if (Start(name) is not { } server) return program with { Lacks = _missing[name] };
            environment[$"CORPUS_{name.ToUpperInvariant()}"] = server.Address;
        }
        return program with { Environment = environment };
    }

    public void Dispose()
    {
        foreach (RunningServer server in _running.Values) server.Dispose();
        _folder.Delete(recursive: true);
    }

    /// <summary>Null when it cannot be started here.</summary>
    private RunningServer? Start(string name)
    {
        if (_missing.ContainsKey(name)) return null;
        if (_running.TryGetValue(name, out RunningServer? running)) return running;
        if (!Kinds.TryGetValue(name, out Func<string, RunningServer>? start))
            throw new CorpusException($"There is no server {name}. There are {string.Join(", ", Kinds.Keys)}.");
        try
        {
            return _running[name] = start(_folder.CreateSubdirectory(name).FullName);
        }
        catch (NotHereException failure)
        {
            _missing[name] = failure.Message;
            return null;
        }
    }
}
