namespace ThreadPoolDiagnostics.Code.Reading;

/// <summary>The .NET types that the IL reader knows, by their definitions' names.</summary>
internal static class KnownTypes
{
    public const string Monitor = "System.Threading.Monitor";

    public const string Console = "System.Console";

    public const string FileStream = "System.IO.FileStream";

    public const string Queryable = "System.Linq.Queryable";

    /// <summary>The assembly of Entity Framework Core, and the namespace of its types.</summary>
    public const string EntityFramework = "Microsoft.EntityFrameworkCore";

    public const string Aggregate = "System.AggregateException";

    /// <summary>The attribute of a struct, or of its method, that changes none of its fields.</summary>
    public const string ReadOnly = "System.Runtime.CompilerServices.IsReadOnlyAttribute";

    /// <summary>The attribute of a method whose body a generator writes.</summary>
    public const string LoggerMessage = "Microsoft.Extensions.Logging.LoggerMessageAttribute";

    /// <summary>The attribute of a method that the message bus CAP calls.</summary>
    public const string CapSubscribe = "DotNetCore.CAP.CapSubscribeAttribute";

    /// <summary>The attribute of a component's method that a browser calls.</summary>
    public const string JavaScript = "Microsoft.JSInterop.JSInvokableAttribute";

    /// <summary>The attributes of methods, and of interfaces, that are called from another process.</summary>
    public static readonly IReadOnlySet<string> ServiceAttributes = new HashSet<string>(StringComparer.Ordinal)
    {
        "System.ServiceModel.ServiceContractAttribute", "CoreWCF.ServiceContractAttribute",
        "Microsoft.Azure.Functions.Worker.FunctionAttribute", "Microsoft.Azure.WebJobs.FunctionNameAttribute",
        "Amazon.Lambda.Annotations.LambdaFunctionAttribute",
    };

    private static readonly HashSet<string> Tasks = new(StringComparer.Ordinal)
    {
        "System.Threading.Tasks.Task", "System.Threading.Tasks.Task`1",
        "System.Threading.Tasks.ValueTask", "System.Threading.Tasks.ValueTask`1",
    };

    private static readonly HashSet<string> AsyncResults = new(Tasks, StringComparer.Ordinal)
    {
        "System.Collections.Generic.IAsyncEnumerable`1", "System.Collections.Generic.IAsyncEnumerator`1",
    };

    /// <summary>Types that do no I/O outside the process.</summary>
    private static readonly HashSet<string> InMemory = new(StringComparer.Ordinal)
    {
        "System.IO.MemoryStream", "System.IO.UnmanagedMemoryStream", "System.IO.StringReader", "System.IO.StringWriter",
        "Microsoft.IO.RecyclableMemoryStream",
    };

    private static readonly HashSet<string> Queries = new(StringComparer.Ordinal)
    {
        "System.Linq.IQueryable`1", "System.Linq.IOrderedQueryable`1", "Microsoft.EntityFrameworkCore.DbSet`1",
        "Microsoft.EntityFrameworkCore.Query.IIncludableQueryable`2",
    };

    private static readonly HashSet<string> Awaiters = new(StringComparer.Ordinal)
    {
        "System.Runtime.CompilerServices.TaskAwaiter",
        "System.Runtime.CompilerServices.TaskAwaiter`1",
        "System.Runtime.CompilerServices.ValueTaskAwaiter",
        "System.Runtime.CompilerServices.ValueTaskAwaiter`1",
        "System.Runtime.CompilerServices.ConfiguredTaskAwaitable+ConfiguredTaskAwaiter",
        "System.Runtime.CompilerServices.ConfiguredTaskAwaitable`1+ConfiguredTaskAwaiter",
        "System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable+ConfiguredValueTaskAwaiter",
        "System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable`1+ConfiguredValueTaskAwaiter",
    };

    public static IEnumerable<string> AllAwaiters => Awaiters;

    public static bool IsTask(string definition) => Tasks.Contains(definition);

    public static bool IsAwaiter(string definition) => Awaiters.Contains(definition);

    /// <summary>Whether what is read from it, and written to it, is in memory.</summary>
    public static bool IsInMemory(string definition) => InMemory.Contains(definition);

    /// <summary>The type of the stream that an object is, or reads or writes; null when its constructor does not show that.
    /// </summary>
    public static string? StreamOf(MethodReference constructor, StackValue[] arguments) => (constructor, arguments) switch
    {
        ({ Type: var type }, _) when IsInMemory(type) => type,
        ({ Type: not ("System.IO.StreamReader" or "System.IO.StreamWriter") }, _) => null,
        ({ Parameters: ["System.String", ..] }, _) => FileStream,
        (_, [{ Stream: { } stream }, ..]) => stream,
        (_, [{ Type: { } type }, ..]) when IsInMemory(type) || type == FileStream => type,
        _ => null,
    };

    /// <summary>Whether it is a query, which runs where its results are asked for.</summary>
    public static bool IsQuery(string definition) => Queries.Contains(definition);

    /// <summary>Whether a method with this result type can become asynchronous without a change for its callers.</summary>
    public static bool IsAsyncResult(string type) => AsyncResults.Contains(TypeNames.Definition(type));

    /// <summary>Whether it is one of .NET's usual delegate types; those of programs have no name in common.</summary>
    public static bool IsDelegate(string definition) =>
        definition.StartsWith("System.Func`", StringComparison.Ordinal)
        || definition.StartsWith("System.Action", StringComparison.Ordinal)
        || definition.StartsWith("System.Predicate`", StringComparison.Ordinal)
        || definition.EndsWith("Delegate", StringComparison.Ordinal)
        || definition.EndsWith("Handler", StringComparison.Ordinal)
        || definition.EndsWith("Callback", StringComparison.Ordinal);

    /// <summary>Whether delegates of this type run on a thread of their own.</summary>
    public static bool IsThreadStart(string definition) =>
        definition is "System.Threading.ThreadStart" or "System.Threading.ParameterizedThreadStart";
}
