using ThreadPoolDiagnostics.Code.Rewriting;

namespace DotnetStarvation.Fix.Calls;

/// <summary>
/// Makes a method and all that leads to it asynchronous in the text: results are tasks, names end in Async, calls are awaited.
/// The code fix of VSTHRD002 does the same and fails for methods of interfaces, and where calls lie in lambdas or in several
/// methods (Microsoft.VisualStudio.Threading.Analyzers 18.12.1, FixUtils.MakeMethodAsync); what waits, others await then.
/// </summary>
internal static class AsyncSignatures
{
    private const string Lambda = ".lambda";

    /// <summary>The name of top-level statements, which have no declaration, and need none to await.</summary>
    private const string TopLevel = "Program.Main";

    /// <summary>Where the methods of a change and their callers are declared; null when one is not found, or when a method that
    /// changes is found twice, as overloads are.</summary>
    /// <param name="texts">The files' texts by their paths.</param>
    /// <param name="change">The change.</param>
    public static IReadOnlyList<DeclaredMethod>? Find(IReadOnlyDictionary<string, string> texts, AsyncChange change)
    {
        var found = new List<DeclaredMethod>();
        string[] callers = [.. change.Calls.Select(call => call.Caller).Except(change.Methods)];
        foreach (string method in change.Methods.Concat(callers))
        {
            if (method.EndsWith(Lambda, StringComparison.Ordinal)) continue;
            if (method.Split('.') is not [.., var type, var name]) return null;
            DeclaredMethod[] places =
            [
                .. from text in texts
                   where text.Value.Contains(name, StringComparison.Ordinal)
                   from place in Declaration.Find(text.Value, type, name)
                   select new DeclaredMethod(text.Key, method, place, change.Methods.Contains(method)),
            ];
            if (places is [] && method is TopLevel && change.Statements.Any(one => one.Caller is TopLevel)) continue;
            if (places is [] or [{ IsChanged: true }, _, ..]) return null;
            found.AddRange(places);
        }
        return found;
    }

    /// <summary>The text of a file with its declarations changed.</summary>
    /// <param name="file">The file.</param>
    /// <param name="declared">The methods declared in it that change, and those that call them.</param>
    /// <param name="change">The change.</param>
    public static string Change(SourceFile file, IEnumerable<DeclaredMethod> declared, AsyncChange change)
    {
        string text = file.Text;
        DeclaredMethod[] methods = [.. declared];
        foreach (DeclaredMethod method in methods.OrderByDescending(one => one.Place.Name))
        {
            Declaration place = method.Place;
            int body = place.Body ?? place.End;
            string awaiting = AwaitedCalls.In(
                text[body..place.End], CallPlace.LineOf(text, body),
                (called, line) => change.IsAwaited(method.Name, called, file.Path, line));
            string head = method.IsChanged ? Head(text, place, body) : text[place.Type..body];
            text = $"{text[..place.Type]}{head}{awaiting}{text[place.End..]}";
        }
        if (Array.TrueForAll(methods, method => method.Name is not TopLevel)
            && change.Statements.Any(one => one.Caller is TopLevel && one.File == file.Path))
            text = AwaitedCalls.In(text, 1, (called, line) => change.IsAwaited(TopLevel, called, file.Path, line));
        string[] lambdas =
        [
            .. change.Calls.Select(call => call.Caller).Distinct()
                .Where(caller => caller.EndsWith(Lambda, StringComparison.Ordinal)),
        ];
        text = MappedHandlers.Await(
            text, (called, line) => Array.Exists(lambdas, caller => change.IsAwaited(caller, called, file.Path, line)),
            (passed, line) => change.IsPassed(passed, file.Path, line));
        // A caller that returns a task and is not async, as a StartAsync that returns Task.CompletedTask.
        foreach (DeclaredMethod caller in methods.Where(one => !one.IsChanged))
            text = TaskReturns.Await(text, caller.Name) ?? text;
        return text;
    }

    private static string Head(string text, Declaration place, int body)
    {
        string type = text[place.Type..place.TypeEnd];
        int end = place.Name;
        while (char.IsLetterOrDigit(text[end]) || text[end] == '_') end++;
        return $"{(place.Body is null ? "" : "async ")}{(type == "void" ? "Task" : $"Task<{type}>")}"
            + text[place.TypeEnd..place.Name] + AwaitedCalls.NewName(text[place.Name..end]) + text[end..body];
    }
}

/// <summary>A method in the text of a file.</summary>
/// <param name="File">The file.</param>
/// <param name="Name">Its full name.</param>
/// <param name="Place">Where it is declared.</param>
/// <param name="IsChanged">Whether it becomes asynchronous; otherwise it calls one that does.</param>
internal sealed record DeclaredMethod(string File, string Name, Declaration Place, bool IsChanged);
