namespace DotnetStarvation.Fix.Calls;

/// <summary>
/// Makes a method and all that leads to it asynchronous in the text: results are tasks, names end in Async, calls are awaited. The
/// code fix of VSTHRD002 does the same and fails for methods of interfaces, and where calls lie in lambdas or in several methods
/// (Microsoft.VisualStudio.Threading.Analyzers 18.12.1, FixUtils.MakeMethodAsync); what waits, other code fixes await then.
/// </summary>
internal static class AsyncSignatures
{
    private const string Tasks = "System.Threading.Tasks";

    /// <summary>Where each method is declared; null when one of them is not found, or found twice as overloads are.</summary>
    /// <param name="texts">The files' texts by their paths.</param>
    /// <param name="methods">Namespace.Type.Method.</param>
    public static IReadOnlyList<(string File, string Name, Declaration Place)>? Find(
        IReadOnlyDictionary<string, string> texts, IEnumerable<string> methods)
    {
        var found = new List<(string File, string Name, Declaration Place)>();
        foreach (string method in methods)
        {
            if (method.Split('.') is not [.., var type, var name]) return null;
            (string Key, Declaration)[] places =
            [
                .. from text in texts
                   where text.Value.Contains(name, StringComparison.Ordinal)
                   from place in Declaration.Find(text.Value, type, name)
                   select (text.Key, place),
            ];
            if (places is not [(var file, var only)]) return null;
            found.Add((file, name, only));
        }
        return found;
    }

    /// <summary>The text of a file with its declarations changed.</summary>
    /// <param name="text">The text.</param>
    /// <param name="declared">The methods declared in it.</param>
    /// <param name="names">The names of all methods that change.</param>
    public static string Change(string text, IEnumerable<(string Name, Declaration Place)> declared, IReadOnlySet<string> names)
    {
        string task = text.Contains("using System;", StringComparison.Ordinal)
            && !text.Contains($"using {Tasks};", StringComparison.Ordinal) ? $"{Tasks}.Task" : "Task";
        foreach ((string name, Declaration place) in declared.OrderByDescending(one => one.Place.Name))
        {
            string type = text[place.Type..place.TypeEnd];
            string result = type == "void" ? task : $"{task}<{type}>";
            int body = place.Body ?? place.End;
            text = $"{text[..place.Type]}{(place.Body is null ? "" : "async ")}{result}{text[place.TypeEnd..place.Name]}"
                + AwaitedCalls.NewName(name) + text[(place.Name + name.Length)..body]
                + AwaitedCalls.In(text[body..place.End], names) + text[place.End..];
        }
        return text;
    }
}
