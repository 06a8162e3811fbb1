using System.Runtime.CompilerServices;

namespace Shop.Tests;

/// <summary>Work of a test begins at once, however many others wait: who wants a lock comes while it is held.</summary>
internal static class EnoughThreads
{
    [ModuleInitializer]
    internal static void Provide() => ThreadPool.SetMinThreads(16, 4);
}
