using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Code.Rewriting;

namespace ThreadPoolDiagnostics.Tests.Code.Rewriting;

/// <summary>What becomes asynchronous with a method of this assembly, and what stands against it.</summary>
public sealed class AsyncChangeTests(ThisAssembly read) : IClassFixture<ThisAssembly>
{
    private const string Samples = "ThreadPoolDiagnostics.Tests.Code.Rewriting.";

    [Theory]
    [InlineData("Prices..ctor", HindranceKind.Constructor, "Prices..ctor", "")]
    [InlineData("Prices.get_Base", HindranceKind.Accessor, "Prices.get_Base", "")]
    [InlineData("Prices.LoadForConstructor", HindranceKind.Constructor, "Prices..ctor", "")]
    [InlineData("Prices.All", HindranceKind.Iterator, "Prices.All", "")]
    [InlineData("Prices.TryFind", HindranceKind.ByReference, "Prices.TryFind", "")]
    [InlineData("Prices.Sum", HindranceKind.ByReference, "Prices.Sum", "")]
    [InlineData("Prices.Load", HindranceKind.NameTaken, "Prices.Load", "")]
    [InlineData("Prices.Outer.Inner", HindranceKind.LocalFunction, "Prices.Outer.Inner", "")]
    [InlineData("Prices.ToString", HindranceKind.Override, "Prices.ToString", "System.Object.ToString")]
    [InlineData("Prices.Virtual", HindranceKind.Overridden, "Prices.Virtual", Samples + "SpecialPrices.Virtual")]
    [InlineData("Prices.Dispose", HindranceKind.Implementation, "Prices.Dispose", "System.IDisposable")]
    [InlineData("Prices.Shared", HindranceKind.SharedInterface, "Prices.Shared", Samples + "IShared.Shared")]
    [InlineData("Prices.Each", HindranceKind.Delegate, "Prices.Each", "System.Linq.Enumerable.Select")]
    [InlineData("Prices.Tick", HindranceKind.Delegate, "Prices.Tick", "new System.Threading.Timer")]
    [InlineData("Prices.InSelect.lambda", HindranceKind.Delegate, "Prices.InSelect.lambda", "System.Linq.Enumerable.Select")]
    [InlineData("Sums.Load", HindranceKind.Struct, "Sums.Load", "")]
    [InlineData("Tenants.Enter", HindranceKind.AmbientValue, "Tenants.Enter", "System.Threading.AsyncLocal.Value")]
    [InlineData("Tenants.Key", HindranceKind.AmbientValue, "Tenants.Enter", "System.Threading.AsyncLocal.Value")]
    [InlineData("Tenants.Tried", HindranceKind.Aggregate, "Tenants.Try", "")]
    [InlineData("Tenants.Asked", HindranceKind.Aggregate, "Tenants.AskAsync", "")]
    public void What_cannot_be_asynchronous_is_named(string method, HindranceKind kind, string at, string other) => Assert.Equal(
        new AsyncHindrance(kind, WithType(at), other), read.Code.AsyncChangeOf(WithType(method)).Hindrance);

    [Theory]
    [InlineData("Prices.Deep", "Prices.Deep Prices.Middle Prices.Top")]
    [InlineData("Prices.Own", "IOwn.Own Prices.Own Prices.UsesOwn")]
    [InlineData("Prices.InTask", "Prices.InTask")]
    [InlineData("Prices.ForAsynchronous", "Prices.ForAsynchronous")]
    [InlineData("Prices.RunAsync", "")]
    [InlineData("FixedSums.Load", "FixedSums.Load")]
    [InlineData("Sums.Make", "Sums.Make")]
    [InlineData("Tenants.EnterAtTheEnd", "Tenants.EnterAtTheEnd")]
    public void What_leads_to_it_and_its_own_interface_change_with_it(string method, string changed)
    {
        AsyncChange change = read.Code.AsyncChangeOf(WithType(method));

        Assert.Null(change.Hindrance);
        Assert.Equal(
            changed, string.Join(' ', change.Methods.Select(name => name[Samples.Length..]).Order(StringComparer.Ordinal)));
    }

    [Fact]
    public void Callers_that_are_asynchronous_already_only_await()
    {
        AsyncChange change = read.Code.AsyncChangeOf(WithType("Prices.ForAsynchronous"));

        Assert.Equal([(WithType("Prices.RunAsync"), "ForAsynchronous")], change.Calls);
        CallStatement at = Assert.Single(change.Statements);
        Assert.True(change.IsAwaited(at.Caller, at.Called, at.File, at.Line));
        Assert.False(change.IsAwaited(at.Caller, at.Called, at.File, at.LastLine + 1));
        Assert.Contains("return ForAsynchronous();", File.ReadLines(at.File).ElementAt(at.Line - 1), StringComparison.Ordinal);
    }

    [Fact]
    public void A_method_that_is_passed_has_the_place_where_it_is()
    {
        AsyncChange change = read.Code.AsyncChangeOf(WithType("Prices.InTask"));

        CallStatement at = Assert.Single(change.Passed);
        Assert.True(change.IsPassed("InTask", at.File, at.Line));
        Assert.False(change.IsPassed("InTask", at.File, at.LastLine + 1));
    }

    private static string WithType(string method) => Samples + method;
}

/// <summary>The code of this assembly, read once.</summary>
public sealed class ThisAssembly : IDisposable
{
    internal ProgramCode Code { get; } = ProgramCode.Read(
        [typeof(ThisAssembly).Assembly.Location], ProgramFiles.Open, withPackages: false);

    public void Dispose() => Code.Dispose();
}

internal interface IOwn
{
    int Own();
}

internal interface IShared
{
    int Shared();
}

internal sealed class OtherShared : IShared
{
    public int Shared() => 1;
}

internal class Prices : IOwn, IShared, IDisposable
{
    public Prices() => GC.KeepAlive(LoadForConstructor());

    public int Base => Environment.TickCount;

    public override string ToString() => "";

    public virtual int Virtual() => Base;

    public int Own() => Base;

    public int UsesOwn(IOwn own) => own.Own() + Base;

    public int Shared() => Base;

    public void Dispose() => GC.SuppressFinalize(this);

    public IEnumerable<int> All()
    {
        yield return Base;
    }

    public bool TryFind(out int price) => (price = Base) > 0;

    public int Sum(ReadOnlySpan<int> prices) => prices.Length + Base;

    public int Load() => Base;

    public Task<int> LoadAsync() => Task.FromResult(Base);

    public int Outer()
    {
        return Inner() + Inner();

        int Inner() => Base;
    }

    public int[] InSelect(int[] ids) => [.. ids.Select(id => id + Base), .. ids.Select(Each)];

    public int Each(int id) => id + Base;

    public Timer Start() => new(Tick);

    public void Tick(object? state) => GC.KeepAlive(state);

    public int Deep() => Base;

    public int Middle() => Deep();

    public int Top() => Middle();

    public async Task<int> RunAsync()
    {
        await Task.Yield();
        return ForAsynchronous();
    }

    public int ForAsynchronous() => Base;

    public Task<int> Queue() => Task.Run(InTask);

    public int InTask() => Base;

    private int LoadForConstructor() => Base;
}

internal sealed class SpecialPrices : Prices
{
    public override int Virtual() => 2;
}

internal struct Sums
{
    private int _sum;

    public readonly int Sum => _sum;

    public void Load() => _sum = Environment.TickCount;

    public static int Make() => Environment.TickCount;
}

internal readonly struct FixedSums(int sum)
{
    public int Load() => sum + Environment.TickCount;
}

internal sealed class Tenants
{
    private static readonly AsyncLocal<int> Current = new();

    private static int Id
    {
        set => Current.Value = value;
    }

    public void Enter() => Id = Key();

    public int Key() => Environment.TickCount;

    public string Use()
    {
        Enter();
        return $"{Current.Value}";
    }

    public void EnterAtTheEnd() => Current.Value = Environment.TickCount;

    public int Tried() => Environment.TickCount;

    public int Try()
    {
        try
        {
            return Tried();
        }
        catch (AggregateException)
        {
            return 0;
        }
    }

    public int Asked() => Environment.TickCount;

    public async Task<int> AskAsync()
    {
        try
        {
            await Task.Yield();
            return Asked();
        }
        catch (Exception failure) when (failure is AggregateException { InnerException: IOException })
        {
            return 0;
        }
    }
}
