using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace StockExchange.CommandLine;

/// <summary>
/// Loads assemblies before connections take the file descriptors that this needs. A failure to load one later, because of the
/// limit of open files, is an exception wherever the runtime happens to need it, and mostly the end of the process.
/// </summary>
internal static class EarlyAssemblies
{
    /// <summary>What .NET itself loads by name, for the stack trace of an exception.</summary>
    private const string ByName = "System.Diagnostics.StackTrace";

    private static bool _isDone;

    /// <summary>
    /// Loads what a program refers to, directly or not, unless the limit of open files is so high that there is no need to.
    /// </summary>
    [RequiresUnreferencedCode("A trimmed program refers to fewer assemblies than its code says.")]
    public static void LoadIfFewFiles(Assembly program)
    {
        if (_isDone || ResourceLimits.OpenFiles >= OpenFiles.Plenty) return;
        _isDone = true;
        var known = new HashSet<string>(StringComparer.Ordinal);
        var unread = new Queue<Assembly>([program]);
        Load(new(ByName));
        while (unread.TryDequeue(out Assembly? assembly))
            foreach (AssemblyName name in assembly.GetReferencedAssemblies()) Load(name);

        void Load(AssemblyName name)
        {
            if (known.Add(name.Name!) && TryLoad(name) is { } loaded) unread.Enqueue(loaded);
        }
    }

    private static Assembly? TryLoad(AssemblyName name)
    {
        try
        {
            return Assembly.Load(name);
        }
        catch (FileNotFoundException)
        {
            return null; // an optional one of a package, which is not there
        }
    }
}
