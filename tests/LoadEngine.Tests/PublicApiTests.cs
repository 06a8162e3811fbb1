using System.Reflection;

namespace StockExchange.LoadEngine.Tests;

/// <summary>What others may build on does not change by accident: public-api.txt has all of it.</summary>
public sealed class PublicApiTests
{
    private const BindingFlags Declared =
        BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    [Fact]
    public void The_public_api_is_the_one_that_is_listed()
    {
        string[] actual =
            [.. typeof(LoadRun).Assembly.GetExportedTypes()
                .OrderBy(type => type.FullName, StringComparer.Ordinal).SelectMany(Lines)];

        string[] listed = File.ReadAllLines(Path.Combine(AppContext.BaseDirectory, "public-api.txt"));

        string changes = string.Join(
            '\n', actual.Except(listed).Select(line => $"+ {line}").Concat(listed.Except(actual).Select(line => $"- {line}")));
        Assert.True(listed.SequenceEqual(actual), $"tests/LoadEngine.Tests/public-api.txt has to change as well:\n{changes}");
    }

    private static IEnumerable<string> Lines(Type type) =>
    [
        type.FullName!,
        .. type.GetMembers(Declared)
            .Where(member => !IsMadeByTheCompiler(member))
            .Select(member => $"{type.FullName}: {member}")
            .Order(StringComparer.Ordinal),
    ];

    /// <summary>Of records: equality, copies, text. Of properties: their methods.</summary>
    private static bool IsMadeByTheCompiler(MemberInfo member) => member is MethodInfo method
        && (method.IsSpecialName
            || method.Name is "Equals" or "GetHashCode" or "ToString" or "Deconstruct" or "<Clone>$" or "PrintMembers");
}
