using System.Reflection;

namespace Programs;

/// <summary>A program of the corpus, by its name.</summary>
internal sealed record Scenario(string Name, Func<Task> Run, bool IsOnMainThread)
{
    public static Scenario Find(string name)
    {
        foreach (Type type in typeof(Scenario).Assembly.GetTypes())
            foreach (MethodInfo method in type.GetMethods(BindingFlags.Static | BindingFlags.Public))
                if (method.GetCustomAttribute<ScenarioAttribute>() is { } attribute && attribute.Name == name)
                    return new(name, RunOf(method), attribute.OnMainThread);
        throw new ArgumentException($"There is no scenario {name}.");
    }

    /// <summary>Without a frame of reflection on the stack.</summary>
    private static Func<Task> RunOf(MethodInfo method)
    {
        if (method.ReturnType == typeof(Task)) return method.CreateDelegate<Func<Task>>();
        Action action = method.CreateDelegate<Action>();
        return () =>
        {
            action();
            return Task.CompletedTask;
        };
    }
}

[AttributeUsage(AttributeTargets.Method)]
internal sealed class ScenarioAttribute(string name) : Attribute
{
    public string Name => name;

    public bool OnMainThread { get; init; }
}
