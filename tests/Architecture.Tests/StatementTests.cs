using StockExchange.TestKit;
using System.Text.RegularExpressions;

namespace StockExchange.Architecture.Tests;

/// <summary>
/// What can be written in several ways is written in one: where a type is named, and where a short <c>if</c> ends.
/// </summary>
public sealed partial class StatementTests
{
    /// <summary>All that people write, and the line of each statement that is observed.</summary>
    private static IEnumerable<(SourceFile Source, int Line, string Text, string Next)> Lines =>
        from folder in (string[])["src", "load", "benchmarks", "tests"]
        from source in SourceFile.Below(Path.Combine(RepositoryFolder.FullName, folder))
        let lines = source.Lines
        from line in lines.Index()
        select (source, line.Index + 1, line.Item, line.Index + 1 < lines.Count ? lines[line.Index + 1].Trim() : "");

    [Fact]
    public void Var_stands_where_the_type_is_named_beside_it_or_has_no_short_name() => Mistakes.AreNone(
        from line in Lines
        where Var().Match(line.Text) is { Success: true } match && !NamesItsType().IsMatch(match.Groups["value"].Value)
        select $"{line.Source.ShortName}:{line.Line} hides a type: {line.Text.Trim()}");

    [Fact]
    public void What_is_created_is_named_once() => Mistakes.AreNone(
        from line in Lines
        where Creation().IsMatch(line.Text)
        select $"{line.Source.ShortName}:{line.Line} names a type twice: {line.Text.Trim()}");

    [Fact]
    public void A_short_if_is_one_line() => Mistakes.AreNone(
        from line in Lines
        where If().IsMatch(line.Text) && line.Text.Count('(') == line.Text.Count(')')
            && line.Next.EndsWith(';') && !Nested().IsMatch(line.Next)
            && line.Text.Length + 1 + line.Next.Length <= SourceFile.LongestLine
        select $"{line.Source.ShortName}:{line.Line} has room for: {line.Next}");

    [Theory]
    [InlineData("var answer = await api.GetAsync(path);", false)]
    [InlineData("using var read = Find(path);", false)]
    [InlineData("var run = new SampleRun(name);", true)]
    [InlineData("var target = TargetProcess.FromId(id);", true)]
    [InlineData("var kind = (RecordKind)bytes[0];", true)]
    [InlineData("var groups = calls.GroupBy(call => new { call.Method, call.Wait });", true)]
    public void A_hidden_type_is_seen(string statement, bool isNamed) =>
        Assert.Equal(isNamed, NamesItsType().IsMatch(Var().Match(statement).Groups["value"].Value));

    [GeneratedRegex(@"^\s*(await )?(using )?var \w+ = (?<value>.+)$", RegexOptions.ExplicitCapture)]
    private static partial Regex Var();

    /// <summary>A creation, a cast, a member of a type, a generic call; or a tuple or a query.</summary>
    [GeneratedRegex(
        @"^(await )?(new\b|\((?!await)|[A-Z]\w*(<.*?>)?\.|\w+$)|<\w+>\(|\.(Select|Where|GroupBy|Zip|To\w+|EnumerateObject)\(",
        RegexOptions.ExplicitCapture)]
    private static partial Regex NamesItsType();

    [GeneratedRegex(
        @"^\s*(await )?(using )?(?<type>[A-Z][\w<>,. ]*)\?? \w+ = new \k<type>\([^()]*\);$", RegexOptions.ExplicitCapture)]
    private static partial Regex Creation();

    [GeneratedRegex(@"^\s*(else )?if \(.*\)$", RegexOptions.ExplicitCapture)]
    private static partial Regex If();

    [GeneratedRegex(@"^(if|for|foreach|while|using|lock)\b")]
    private static partial Regex Nested();
}
