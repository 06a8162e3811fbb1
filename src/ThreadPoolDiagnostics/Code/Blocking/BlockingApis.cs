using ThreadPoolDiagnostics.Code.Reading;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Code.Blocking;

/// <summary>The methods of .NET and of ASP.NET Core that can block the calling thread.</summary>
internal static class BlockingApis
{
    /// <summary>The method that a lock statement calls on a System.Threading.Lock.</summary>
    public const string LockScope = "System.Threading.Lock.EnterScope";

    private const string Namesake = "Async";
    private const string Logging = "Microsoft.Extensions.Logging";
    private const string EntityFramework = KnownTypes.EntityFramework;
    private const string JsonSerializer = "System.Text.Json.JsonSerializer";

    private static readonly Dictionary<string, Dictionary<string, BlockingApi>> Known = Index();

    /// <summary>ILogger.Log; it waits when the console logger's queue is full.</summary>
    public static readonly BlockingApi Log = new($"{Logging}.ILogger.Log", WaitKind.Pulse, Twin: null) { IsSeldom = true };

    /// <summary>Other methods that seldom wait, by type.</summary>
    private static readonly Dictionary<string, (string Methods, WaitKind Wait)> Seldom = new(StringComparer.Ordinal)
    {
        [$"{Logging}.ILogger"] = ("Log", WaitKind.Pulse),
        [$"{Logging}.LoggerExtensions"] =
            ("Log LogTrace LogDebug LogInformation LogWarning LogError LogCritical", WaitKind.Pulse),
        ["System.Diagnostics.Trace"] = ("Write WriteLine WriteIf WriteLineIf Flush TraceError TraceInformation TraceWarning",
            WaitKind.Lock),
        ["System.Diagnostics.TraceSource"] = ("TraceData TraceEvent TraceInformation TraceTransfer Flush", WaitKind.Lock),
    };

    /// <summary>Native functions that wait, called through P/Invoke.</summary>
    private static readonly HashSet<string> NativeWaits = new(StringComparer.OrdinalIgnoreCase)
    {
        "sleep", "usleep", "nanosleep", "clock_nanosleep", "poll", "ppoll", "select", "pselect", "epoll_wait", "read", "pread",
        "recv", "recvfrom", "recvmsg", "accept", "accept4", "connect", "flock", "lockf", "fsync", "fdatasync", "wait", "waitpid",
        "sem_wait", "pthread_join", "pthread_cond_wait", "getaddrinfo", "SleepEx", "WaitForSingleObject", "WaitForSingleObjectEx",
        "WaitForMultipleObjects", "ReadFile", "ConnectNamedPipe",
    };

    /// <summary>The blocking method that a call names; null when it is not known to block.</summary>
    public static BlockingApi? Find(CallSite call)
    {
        MethodReference callee = call.Callee;
        if (Known.GetValueOrDefault(callee.Type)?.GetValueOrDefault(callee.Name) is not { } api) return FindSeldom(callee);
        string receiver = TypeNames.Definition(call.Receiver.Stream ?? call.Receiver.Type ?? "");
        if (KnownTypes.IsInMemory(receiver) || OnlyTries(callee) || IsJsonOfText(callee) || OnlyCreates(callee)) return null;
        return receiver is KnownTypes.FileStream or KnownTypes.Console ? api with { IsBrief = true } : api;
    }

    /// <summary>Finds a method by its <see cref="BlockingApi.Method"/>; type and name are those of metadata.</summary>
    public static (string Type, string Name, BlockingApi Api)? Named(string method) => (
        from type in Known
        from api in type.Value
        where api.Value.Method == method
        select ((string, string, BlockingApi)?)(type.Key, api.Key, api.Value)).FirstOrDefault();

    private static BlockingApi? FindSeldom(MethodReference callee) =>
        Seldom.TryGetValue(callee.Type, out (string Methods, WaitKind Wait) known)
        && known.Methods.Split(' ').Contains(callee.Name, StringComparer.Ordinal)
            ? new($"{callee.Type}.{callee.Name}", known.Wait, Twin: null) { IsSeldom = true }
            : null;

    public static BlockingApi? FindNative(CodeMethod method) =>
        method.NativeFunction is { } function && NativeWaits.Contains(function) ? new(method.Name, WaitKind.Native, null) : null;

    /// <summary>Whether JSON is serialized in memory, which only computes; with a stream it does I/O.</summary>
    private static bool IsJsonOfText(MethodReference callee) =>
        callee.Type == JsonSerializer && !callee.Parameters.Contains("System.IO.Stream", StringComparer.Ordinal);

    /// <summary>Whether it is a constructor that connects to nothing: it takes no name of a host.</summary>
    private static bool OnlyCreates(MethodReference callee) =>
        callee.IsConstructor && !callee.Parameters.Contains("System.String", StringComparer.Ordinal);

    /// <summary>Whether the method has no timeout: TryEnter and TryTake without one return at once.</summary>
    private static bool OnlyTries(MethodReference callee) => callee.Name.StartsWith("Try", StringComparison.Ordinal)
        && !callee.Parameters.Any(type => type is "System.Int32" or "System.TimeSpan");

    private static Dictionary<string, Dictionary<string, BlockingApi>> Index()
    {
        var index = new Dictionary<string, Dictionary<string, BlockingApi>>(StringComparer.Ordinal);
        foreach ((string type, string methods, WaitKind wait, string? twin, bool isBrief) in All)
        {
            if (!index.TryGetValue(type, out Dictionary<string, BlockingApi>? own))
                index.Add(type, own = new(StringComparer.Ordinal));
            foreach (string method in methods.Split(' ')) own.Add(method, Api(type, method, wait, twin, isBrief));
        }
        return index;
    }

    private static BlockingApi Api(string type, string method, WaitKind wait, string? twin, bool isBrief)
    {
        string readable = TypeNames.Readable(type);
        string name = method.StartsWith("get_", StringComparison.Ordinal) ? method[4..] : method;
        string namesake = $"{readable[(readable.LastIndexOf('.') + 1)..]}.{name}Async";
        return new($"{readable}.{name}", wait, twin == Namesake ? namesake : twin)
        {
            IsBrief = isBrief,
            HasNamesake = twin == Namesake,
        };
    }

    private static IEnumerable<(string Type, string Methods, WaitKind Wait, string? Twin, bool IsBrief)> All =>
    [
        .. Tasks,
        .. Long(WaitKind.Sleep, "Task.Delay", ("System.Threading.Thread", "Sleep")),
        .. Long(WaitKind.Thread, null, ("System.Threading.Thread", "Join")),
        .. Long(WaitKind.Pulse, null, (KnownTypes.Monitor, "Wait")),
        .. Long(WaitKind.Semaphore, Namesake, ("System.Threading.SemaphoreSlim", "Wait")),
        .. Long(WaitKind.Semaphore, "ChannelReader.ReadAsync", ("System.Collections.Concurrent.BlockingCollection`1",
            "Take TryTake TakeFromAny GetConsumingEnumerable")),
        .. Long(WaitKind.Semaphore, "ChannelWriter.WriteAsync", ("System.Collections.Concurrent.BlockingCollection`1",
            "Add TryAdd AddToAny")),
        .. Long(WaitKind.Handle, null,
            ("System.Threading.WaitHandle", "WaitOne WaitAll WaitAny SignalAndWait"),
            ("System.Threading.ManualResetEventSlim", "Wait"),
            ("System.Threading.CountdownEvent", "Wait"),
            ("System.Threading.Barrier", "SignalAndWait")),
        .. Long(WaitKind.Handle, "Async.StartAsTask", ("Microsoft.FSharp.Control.FSharpAsync", "RunSynchronously")),
        .. Long(WaitKind.Spin, null, ("System.Threading.SpinWait", "SpinUntil")),
        .. Long(WaitKind.Task, "Parallel.ForEachAsync", ("System.Threading.Tasks.Parallel", "For ForEach Invoke")),
        .. Long(WaitKind.Process, Namesake, ("System.Diagnostics.Process", "WaitForExit")),
        .. Locks, .. Network, .. Streams, .. Databases, .. Briefly,
    ];

    private static IEnumerable<(string, string, WaitKind, string?, bool)> Tasks =>
    [
        .. Long(WaitKind.Task, "await", ("System.Threading.Tasks.Task", "Wait"), ("System.Threading.Tasks.Task`1", "get_Result"),
            ("System.Threading.Tasks.ValueTask`1", "get_Result")),
        .. Long(WaitKind.Task, "await Task.WhenAll", ("System.Threading.Tasks.Task", "WaitAll")),
        .. Long(WaitKind.Task, "await Task.WhenAny", ("System.Threading.Tasks.Task", "WaitAny")),
        .. Long(WaitKind.Task, "await", [.. KnownTypes.AllAwaiters.Select(type => (type, "GetResult"))]),
    ];

    private static IEnumerable<(string, string, WaitKind, string?, bool)> Locks =>
    [
        .. Brief(WaitKind.Lock, null,
            (KnownTypes.Monitor, "Enter TryEnter"),
            ("System.Threading.Lock", "Enter EnterScope TryEnter"),
            ("System.Threading.ReaderWriterLockSlim", "EnterReadLock EnterWriteLock EnterUpgradeableReadLock"),
            ("System.Threading.ReaderWriterLockSlim", "TryEnterReadLock TryEnterWriteLock TryEnterUpgradeableReadLock"),
            ("System.Threading.ReaderWriterLock", "AcquireReaderLock AcquireWriterLock UpgradeToWriterLock"),
            ("System.Threading.SpinLock", "Enter TryEnter")),
        .. Brief(WaitKind.Lock, "a Lazy<Task<T>>", ("System.Lazy`1", "get_Value")),
    ];

    private static IEnumerable<(string, string, WaitKind, string?, bool)> Network =>
    [
        .. Long(WaitKind.InputOutput, Namesake,
            ("System.Net.Http.HttpClient", "Send"), ("System.Net.Http.HttpMessageInvoker", "Send"),
            ("System.Net.Http.HttpContent", "ReadAsStream"),
            ("System.Net.WebRequest", "GetResponse GetRequestStream"),
            ("System.Net.HttpWebRequest", "GetResponse GetRequestStream"),
            ("System.Net.Dns", "GetHostAddresses GetHostEntry"),
            ("System.Net.Sockets.Socket", "Accept Connect Disconnect Send SendTo SendFile"),
            ("System.Net.Sockets.Socket", "Receive ReceiveFrom ReceiveMessageFrom"),
            ("System.Net.Sockets.TcpClient", "Connect"), ("System.Net.Sockets.TcpListener", "AcceptSocket AcceptTcpClient"),
            ("System.Net.Sockets.UdpClient", "Receive Send"),
            ("System.Net.Security.SslStream", "AuthenticateAsClient AuthenticateAsServer"),
            ("System.IO.Pipes.NamedPipeServerStream", "WaitForConnection"), ("System.IO.Pipes.NamedPipeClientStream", "Connect")),
        .. Long(WaitKind.InputOutput, "TcpClient.ConnectAsync", ("System.Net.Sockets.TcpClient", ".ctor")),
        .. Long(WaitKind.InputOutput, null,
            ("System.Net.Sockets.Socket", "Poll Select"), ("System.Net.HttpListener", "GetContext")),
        .. Long(WaitKind.InputOutput, "HttpClient's methods",
            ("System.Net.WebClient", "DownloadData DownloadFile DownloadString OpenRead OpenWrite"),
            ("System.Net.WebClient", "UploadData UploadFile UploadString UploadValues")),
        .. Long(WaitKind.InputOutput, "SmtpClient.SendMailAsync", ("System.Net.Mail.SmtpClient", "Send")),
        .. Long(WaitKind.InputOutput, "Ping.SendPingAsync", ("System.Net.NetworkInformation.Ping", "Send")),
        .. Long(WaitKind.InputOutput, "HttpRequest.ReadFormAsync", ("Microsoft.AspNetCore.Http.HttpRequest", "get_Form")),
    ];

    private static IEnumerable<(string, string, WaitKind, string?, bool)> Streams =>
    [
        .. Long(WaitKind.InputOutput, Namesake,
            ("System.IO.Stream", "CopyTo Flush Read ReadAtLeast ReadExactly Write"),
            ("System.IO.TextReader", "Read ReadBlock ReadLine ReadToEnd"),
            ("System.IO.StreamReader", "Read ReadBlock ReadLine ReadToEnd"),
            ("System.IO.TextWriter", "Flush"), ("System.IO.StreamWriter", "Flush"),
            (JsonSerializer, "Deserialize Serialize")),
        .. Long(WaitKind.InputOutput, "Stream.CopyToAsync", ("System.IO.MemoryStream", "WriteTo")),
        .. Long(WaitKind.InputOutput, "Stream.ReadAsync", ("System.IO.Stream", "ReadByte")),
        .. Long(WaitKind.InputOutput, "Stream.WriteAsync", ("System.IO.Stream", "WriteByte")),
        .. Long(WaitKind.InputOutput, "Console.In.ReadLineAsync", (KnownTypes.Console, "Read ReadKey ReadLine")),
    ];

    private static IEnumerable<(string, string, WaitKind, string?, bool)> Databases =>
    [
        .. Long(WaitKind.InputOutput, Namesake,
            ("System.Data.Common.DbConnection", "BeginTransaction ChangeDatabase Open"),
            ("System.Data.Common.DbCommand", "ExecuteNonQuery ExecuteReader ExecuteScalar Prepare"),
            ("System.Data.Common.DbBatch", "ExecuteNonQuery ExecuteReader ExecuteScalar Prepare"),
            ("System.Data.Common.DbDataReader", "NextResult Read"), ("System.Data.Common.DbTransaction", "Commit Rollback"),
            // Of an assembly without a reference to a database, so that its methods are not found as those of drivers are.
            ($"{EntityFramework}.DbContext", "Find SaveChanges"), ($"{EntityFramework}.DbSet`1", "Find"),
            ($"{EntityFramework}.Infrastructure.DatabaseFacade", "BeginTransaction CommitTransaction RollbackTransaction"),
            ($"{EntityFramework}.Infrastructure.DatabaseFacade", "CanConnect EnsureCreated EnsureDeleted"),
            ($"{EntityFramework}.Storage.IDbContextTransaction", "Commit Rollback"),
            ($"{EntityFramework}.EntityFrameworkQueryableExtensions", "ExecuteDelete ExecuteUpdate Load"),
            ($"{EntityFramework}.RelationalQueryableExtensions", "ExecuteDelete ExecuteUpdate"),
            ($"{EntityFramework}.RelationalDatabaseFacadeExtensions", "ExecuteSql ExecuteSqlInterpolated ExecuteSqlRaw Migrate"),
            ($"{EntityFramework}.ChangeTracking.EntityEntry", "GetDatabaseValues Reload"),
            ($"{EntityFramework}.ChangeTracking.NavigationEntry", "Load")),
        // The asynchronous method lacks a parameter.
        .. Long(WaitKind.InputOutput, "SqlMapper.QueryAsync", ("Dapper.SqlMapper", "Query")),
        .. Long(WaitKind.InputOutput, "DbDataReader.ReadAsync", ("System.Data.DataTable", "Load")),
        .. Long(WaitKind.InputOutput, "the methods of DbCommand, DbConnection and DbDataReader",
            ("System.Data.IDbConnection", "BeginTransaction Open"),
            ("System.Data.IDbCommand", "ExecuteNonQuery ExecuteReader ExecuteScalar"),
            ("System.Data.IDataReader", "NextResult Read"), ("System.Data.IDbTransaction", "Commit Rollback"),
            ("System.Data.Common.DbDataAdapter", "Fill Update")),
    ];

    private static IEnumerable<(string, string, WaitKind, string?, bool)> Briefly =>
    [
        .. Brief(WaitKind.InputOutput, Namesake,
            ("System.IO.File", "AppendAllBytes AppendAllLines AppendAllText WriteAllBytes WriteAllLines WriteAllText"),
            ("System.IO.File", "ReadAllBytes ReadAllLines ReadAllText ReadLines"),
            ("System.IO.RandomAccess", "Read Write"),
            // Writers have a buffer, and many write to memory.
            ("System.IO.TextWriter", "Write WriteLine"), ("System.IO.StreamWriter", "Write WriteLine")),
        .. Brief(WaitKind.InputOutput, null,
            ("System.IO.File", "Copy"), ("System.IO.FileStream", "Flush"), ("System.IO.RandomAccess", "FlushToDisk"),
            (KnownTypes.Console, "Write WriteLine")),
    ];

    private static IEnumerable<(string, string, WaitKind, string?, bool)> Long(
        WaitKind wait, string? twin, params IEnumerable<(string Type, string Methods)> apis) =>
        apis.Select(api => (api.Type, api.Methods, wait, twin, false));

    private static IEnumerable<(string, string, WaitKind, string?, bool)> Brief(
        WaitKind wait, string? twin, params IEnumerable<(string Type, string Methods)> apis) =>
        apis.Select(api => (api.Type, api.Methods, wait, twin, true));
}
