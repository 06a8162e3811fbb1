using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using ThreadPoolDiagnostics.Dumps.Callers;
using ThreadPoolDiagnostics.Dumps.Memory;
using ThreadPoolDiagnostics.Dumps.Threads;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Stacks.Symbols;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Dumps.Tests.Callers;

public sealed class MethodsWithCodeTests
{
    private const string Assembly = "TestTargets";

    /// <summary>More methods than the core library has: what a type inherits from it has its tokens.</summary>
    private const int MostMethods = 100_000;

    [Fact]
    public void They_are_those_that_have_run()
    {
        using var target = Target.Start("idle");
        using var dump = TakenDump.Of(target);
        Dictionary<string, int> tokens = Tokens();

        CompiledMethods compiled = In(dump);

        Assert.True(compiled.Contains(Assembly, tokens["ScenarioHost.StartAsync"]), "it has run");
        Assert.False(compiled.Contains(Assembly, tokens["OwnQueues.Sleep"]), "no other scenario has run");
        Assert.DoesNotContain(
            Enumerable.Range(1, MostMethods), row => compiled.Contains(Assembly, Token(row)) && row > tokens.Values.Max(Row));
    }

    [Fact]
    public void A_type_is_in_use_when_a_waiting_thread_has_an_object_of_it()
    {
        using var dump = TakenDump.Of("lock-around-request");
        Observation observation = DumpReader.Read(dump.File, new());

        CompiledMethods compiled = In(dump, observation.Stacks[^1].Report);

        Assert.True(compiled.ContainsType(Assembly, "TestTargets.Starving.LockAroundRequest"), "threads wait in its method");
        Assert.False(compiled.ContainsType(Assembly, "TestTargets.Starving.CacheStampede+Cache`2"), "no other scenario has run");
    }

    private static CompiledMethods In(TakenDump dump, StackReport? stacks = null)
    {
        using OpenMemory memory = OpenMemory.OfDump(dump.File, dataAccessLibrary: null);
        IReadOnlyDictionary<ulong, LoadedModule> modules = LoadedModules.In(memory.Runtime);
        return MethodsWithCode.In(
            memory.Runtime, modules, ModuleOrigins.Read([.. modules.Values], new TargetFiles()),
            stacks is null ? [] : ObjectsOnStacks.TypesIn(memory.Runtime, stacks));
    }

    private static Dictionary<string, int> Tokens()
    {
        using var file = new PEReader(File.OpenRead(Target.AssemblyFile));
        MetadataReader reader = file.GetMetadataReader();
        return reader.MethodDefinitions
            .Select(handle => (Method: reader.GetMethodDefinition(handle), Token: MetadataTokens.GetToken(handle)))
            .GroupBy(one => $"{TypeName(reader, one.Method)}.{reader.GetString(one.Method.Name)}", one => one.Token)
            .ToDictionary(one => one.Key, one => one.Max());
    }

    private static string TypeName(MetadataReader reader, MethodDefinition method) =>
        reader.GetString(reader.GetTypeDefinition(method.GetDeclaringType()).Name);

    private static int Token(int row) => MetadataTokens.GetToken(MetadataTokens.MethodDefinitionHandle(row));

    private static int Row(int token) => token & 0xFFFFFF;
}
