using DotnetStarvation.Fix.Calls;
using ThreadPoolDiagnostics.Code.Rewriting;

namespace DotnetStarvation.Tests.Fix.Calls;

/// <summary>Methods become asynchronous in the text, with what leads to them.</summary>
public sealed class AsyncSignaturesTests
{
    private const string Text = """
        namespace Shop;

        public interface IPrices
        {
            /// <summary>Price(1) of it.</summary>
            decimal Price(int id);
        }

        public sealed class Prices(Client client) : IPrices
        {
            private readonly decimal _one = 1;

            public decimal Price(int id) => Load(id) * _one;

            [Obsolete("Load(1)")]
            private static List<(int Id, decimal Price)> Load<T>(T id) where T : struct
            {
                if (id is 0) return Load(1);
                return client.LoadAsync(id).Result;
            }

            public void Refresh() { Price(1); }
        }

        public sealed class Other { public decimal Price(int id) => 0;
            public async Task RunAsync(Prices a) { a.Refresh(); Price(1); }
        }
        """;

    [Fact]
    public void Results_names_and_calls_change_and_other_types_stay()
    {
        var change = new AsyncChange(
            null, new HashSet<string> { "Shop.IPrices.Price", "Shop.Prices.Price", "Shop.Prices.Load", "Shop.Prices.Refresh" })
        {
            Calls = new HashSet<(string, string)>
            {
                ("Shop.Prices.Price", "Load"), ("Shop.Prices.Load", "Load"), ("Shop.Prices.Refresh", "Price"),
                ("Shop.Other.RunAsync", "Refresh"),
            },
        };

        string changed = Changed(Text, change);

        string[] expected =
        [
            "/// <summary>Price(1) of it.</summary>", "    Task<decimal> PriceAsync(int id);",
            "public async Task<decimal> PriceAsync(int id) => await LoadAsync(id) * _one;", "[Obsolete(\"Load(1)\")]",
            "private static async Task<List<(int Id, decimal Price)>> LoadAsync<T>(T id) where T : struct",
            "if (id is 0) return await LoadAsync(1);", "return client.LoadAsync(id).Result;",
            "public async Task RefreshAsync() { await PriceAsync(1); }", "class Other { public decimal Price(int id) => 0;",
            "public async Task RunAsync(Prices a) { await a.RefreshAsync(); Price(1); }",
        ];
        Assert.All(expected, line => Assert.Contains(line, changed, StringComparison.Ordinal));
        Assert.Equal(Text.Count(letter => letter == '\n'), changed.Count(letter => letter == '\n'));
    }

    [Fact]
    public void A_caller_that_returns_a_task_becomes_async() => Assert.Contains(
        "public async Task StartAsync() { if (_off) return; await PayAsync(); return;",
        Changed(
            "class Cart { int Pay() => 1; public Task StartAsync() { if (_off) return Task.CompletedTask; Pay(); "
                + "return Task.CompletedTask; } }",
            new(null, new HashSet<string> { "Shop.Cart.Pay" })
            {
                Calls = new HashSet<(string, string)> { ("Shop.Cart.StartAsync", "Pay") },
            }),
        StringComparison.Ordinal);

    [Fact]
    public void Top_level_statements_await() => Assert.Equal(
        "Cart.Log();\nawait Cart.PayAsync();\nCart.Pay(1);\nclass Cart { static async Task PayAsync() { } }",
        Changed("Cart.Log();\nCart.Pay();\nCart.Pay(1);\nclass Cart { static void Pay() { } }",
            new(null, new HashSet<string> { "Cart.Pay", "Program.Main" })
            {
                Calls = new HashSet<(string, string)> { ("Program.Main", "Pay") },
                Statements = new HashSet<CallStatement> { new("Program.Main", "Pay", "Prices.cs", 2, 2) },
            }));

    [Fact]
    public void The_entry_point_keeps_its_name() => Assert.Contains(
        "static async Task<int> Main(string[] args) => await PayAsync();",
        Changed("class Cart { static int Pay() => 1; static int Main(string[] args) => Pay(); }",
            new(null, new HashSet<string> { "Shop.Cart.Pay", "Shop.Cart.Main" })
            {
                Calls = new HashSet<(string, string)> { ("Shop.Cart.Main", "Pay") },
            }),
        StringComparison.Ordinal);

    [Theory]
    [InlineData("class Cart { int Pay() => 1; int Pay(int id) => id; }")]
    [InlineData("class Shop { int Pay() => 1; }")]
    [InlineData("class Cart { int _paid = Pay(); }")]
    public void Overloads_and_what_is_not_declared_are_not_found(string text) =>
        Assert.Null(AsyncSignatures.Find(
            new Dictionary<string, string> { ["Cart.cs"] = text }, new(null, new HashSet<string> { "Shop.Cart.Pay" })));

    private static string Changed(string text, AsyncChange change)
    {
        IReadOnlyList<DeclaredMethod>? found =
            AsyncSignatures.Find(new Dictionary<string, string> { ["Prices.cs"] = text }, change);
        Assert.NotNull(found);
        return AsyncSignatures.Change(new("Prices.cs", text, HasMark: false), found, change);
    }
}
