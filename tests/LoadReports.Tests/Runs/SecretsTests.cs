using StockExchange.LoadReports.Runs;

namespace StockExchange.LoadReports.Tests.Runs;

public sealed class SecretsTests
{
    [Theory]
    [InlineData("--header=Authorization: Bearer S", "--header=Authorization: ...")]
    [InlineData("--header:Cookie: a=S", "--header:Cookie: ...")]
    [InlineData("-H=X-Api-Key: S", "-H=X-Api-Key: ...")]
    [InlineData("-H:Cookie: S", "-H:Cookie: ...")]
    [InlineData("-HCookie: S", "-HCookie: ...")]
    [InlineData(" Cookie: S", " Cookie: ...")]
    [InlineData("--proxy=http://u:S@host:3128", "--proxy=http://...@host:3128")]
    [InlineData("-x:http://u:S@host", "-x:http://...@host")]
    [InlineData("-xhttp://u:S@S@host", "-xhttp://...@host")]
    [InlineData("--otlp=http://h/?api_key=S&x=1", "--otlp=http://h/?api_key=...&x=1")]
    public void A_secret_in_the_same_argument_as_its_option_is_removed(string argument, string shown) =>
        Assert.Equal(shown, Secrets.Without(argument));

    [Theory]
    [InlineData("http://h/a?api_key=S", "http://h/a?api_key=...")]
    [InlineData("http://h/a?apikey=S&api-key=S", "http://h/a?apikey=...&api-key=...")]
    [InlineData("X_API_KEY: S", "X_API_KEY: ...")]
    public void A_key_is_known_with_a_hyphen_an_underscore_or_neither(string text, string shown) =>
        Assert.Equal(shown, Secrets.Without(text));

    [Theory]
    [InlineData("--header=Accept: text/plain")]
    [InlineData("--resolve=shop:443:10.0.0.1")]
    [InlineData("--proxy=http://proxy:3128")]
    [InlineData("--header=From: me@example.com")]
    [InlineData("http://h/@me")]
    public void An_argument_without_a_secret_stays_as_it_is(string argument) =>
        Assert.Equal(argument, Secrets.Without(argument));
}
