using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

public sealed class KnownApisTests
{
    /// <summary>A line that says the same twice, or nothing, would go unnoticed.</summary>
    [Fact]
    public void Each_case_has_a_pattern_of_its_own_a_sentence_and_a_public_source()
    {
        Assert.InRange(KnownApis.All.Count, 40, int.MaxValue);
        Assert.Equal(
            KnownApis.All.Sum(api => api.Patterns.Count),
            KnownApis.All.SelectMany(api => api.Patterns, (api, pattern) => (pattern, api.Kind is KnownApiKind.Callback))
                .Distinct().Count());
        Assert.All(KnownApis.All, api =>
        {
            Assert.All(api.Patterns, pattern => Assert.Matches(@"^\w+(\.+\w+)+(\.?\*)?$|^System\.Console\*$", pattern));
            Assert.Matches(@"^[A-Za-z.0-9].{20,220}[^.]$", api.Instead);
            Assert.Equal("https", new Uri(api.Source).Scheme);
        });
    }

    [Theory]
    [InlineData("StackExchange.Redis.RedisDatabase.StringGet(RedisKey)", "use the ...Async method of the same object")]
    [InlineData("StackExchange.Redis.RedisServer.Keys(int)", "enumerate IServer.KeysAsync")] // not RedisServer.*
    [InlineData("System.Net.Mail.SmtpClient.Send(MailMessage)", "use SmtpClient.SendMailAsync")]
    [InlineData("Microsoft.Data.Sqlite.SqliteCommand.ExecuteNonQueryAsync(CancellationToken)", "SQLite has no asynchronous I/O")]
    public void The_longest_pattern_wins(string method, string instead) =>
        Assert.StartsWith(instead, KnownApis.Find(method)?.Instead, StringComparison.Ordinal);

    [Theory]
    [InlineData("StackExchange.Redis.RedisDatabase.StringGetAsync(RedisKey)")] // is what a twin would be
    [InlineData("System.Net.Mail.SmtpClient.SendMailAsync(MailMessage)")]
    [InlineData("App.System.Net.Mail.SmtpClient.Send()")]
    public void Other_methods_are_unknown(string method) => Assert.Null(KnownApis.Find(method));

    [Theory]
    [InlineData("a.B\ttwin\tuse it")]
    [InlineData("a.B\tfriend\tuse it\thttps://example.org")]
    public void A_line_of_another_form_is_refused(string line) => Assert.Throws<FormatException>(() => KnownApi.Parse(line));
}
