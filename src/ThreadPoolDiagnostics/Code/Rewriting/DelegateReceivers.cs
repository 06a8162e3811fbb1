using ThreadPoolDiagnostics.Code.Reading;

namespace ThreadPoolDiagnostics.Code.Rewriting;

/// <summary>
/// The methods that take own methods and lambdas as delegates which return no task. An asynchronous one there would not
/// compile, or its task would be taken for the result: Select, GetOrAdd, Task.Factory.StartNew.
/// </summary>
internal sealed class DelegateReceivers
{
    private const string Task = "System.Threading.Tasks.Task";

    private static readonly HashSet<string> WithoutResult = new(StringComparer.Ordinal)
    {
        "System.Threading.TimerCallback", "System.Threading.WaitCallback", "System.Threading.WaitOrTimerCallback",
        "System.Threading.SendOrPostCallback", "System.Threading.ContextCallback", "System.Threading.ThreadStart",
        "System.Threading.ParameterizedThreadStart", "System.EventHandler", "System.EventHandler`1", "System.Comparison`1",
        "System.Predicate`1", "System.Timers.ElapsedEventHandler", "System.AsyncCallback",
    };

    private readonly Dictionary<CodeMethod, string> _receivers = [];
    private readonly Dictionary<CodeMethod, List<(CodeMethod Passer, int Offset)>> _places = [];

    public DelegateReceivers(IEnumerable<CodeMethod> methods, CallTargets targets)
    {
        foreach (CodeMethod method in methods)
            foreach (DelegateMove move in method.Moves)
            {
                if (move is not { Target: { } target, Into: { } call }) continue;
                if (targets.Find(target, method.Type.Assembly) is not { } passed) continue;
                if (!_places.TryGetValue(passed, out List<(CodeMethod, int)>? places)) _places.Add(passed, places = []);
                places.Add((method, call.Offset));
                if (!TakesTasks(call.Callee, move.Argument)) _receivers.TryAdd(passed, NameOf(call.Callee));
            }
    }

    /// <summary>The calls that pass it as a delegate, whatever receives it.</summary>
    public IReadOnlyList<(CodeMethod Passer, int Offset)> PlacesOf(CodeMethod passed) => _places.GetValueOrDefault(passed, []);

    /// <summary>The receiver that stands against an asynchronous method; null when none was found.</summary>
    public string? Of(CodeMethod passed) => _receivers.GetValueOrDefault(passed);

    private static bool TakesTasks(MethodReference callee, int argument)
    {
        if (callee is { Type: Task, Name: "Run" }) return true;
        int index = callee.HasThis ? argument - 1 : argument;
        return index < 0 || index >= callee.Parameters.Count || ReturnsTask(callee.Parameters[index]);
    }

    /// <summary>True for delegate types that are not known, too: the compiler says whether it fits.</summary>
    private static bool ReturnsTask(string type)
    {
        string definition = TypeNames.Definition(type);
        if (definition.StartsWith("System.Func`", StringComparison.Ordinal)) return KnownTypes.IsAsyncResult(LastArgument(type));
        return !WithoutResult.Contains(definition) && !definition.StartsWith("System.Action", StringComparison.Ordinal);
    }

    private static string LastArgument(string type)
    {
        int depth = 0;
        for (int at = type.Length - 2; at > 0; at--)
        {
            if (type[at] is '>') depth++;
            else if (type[at] is '<' && depth-- == 0 || type[at] is ',' && depth == 0) return type[(at + 1)..^1];
        }
        return type;
    }

    private static string NameOf(MethodReference callee) => callee.IsConstructor
        ? $"new {TypeNames.Readable(callee.Type)}"
        : $"{TypeNames.Readable(callee.Type)}.{callee.Name}";
}
