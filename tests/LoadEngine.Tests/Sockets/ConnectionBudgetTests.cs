using StockExchange.LoadEngine.Sockets;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Tests.Sockets;

public sealed class ConnectionBudgetTests
{
    [Fact]
    public void There_are_so_many_and_what_is_given_back_may_be_taken_again()
    {
        var budget = new ConnectionBudget(2);
        budget.Take();
        budget.Take();

        ExchangeException none = Assert.Throws<ExchangeException>(budget.Take);
        budget.Return();
        budget.Take();

        Assert.Equal(FailureKind.OwnLimit, none.Failure.Kind);
        Assert.Contains("2 connections: raise the limit (ulimit -n)", none.Message, StringComparison.Ordinal);
    }
}
