using StockExchange.StockLoad.Http;
using StockExchange.StockLoad.Load;

namespace StockExchange.StockLoad.Tests.Http;

public sealed class FileBudgetTests
{
    [Fact]
    public void There_are_so_many_and_what_is_given_back_may_be_taken_again()
    {
        var budget = new FileBudget(2);
        budget.Take();
        budget.Take();

        ExchangeException none = Assert.Throws<ExchangeException>(budget.Take);
        budget.Return();
        budget.Take();

        Assert.Equal(FailureKind.OwnLimit, none.Failure.Kind);
        Assert.Contains("2 connections: raise the limit (ulimit -n)", none.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void This_process_may_open_some() => FileBudget.OfThisProcess().Take();
}
